#include <fmt/format.h>

#include <chrono>

#include "server/chronicle/chronicle.h"
#include "server/chronicle/english.h"
#include "server/chronicle/heraldry.h"

namespace galloper::chronicle {
namespace {

constexpr std::string_view kStyle = R"(
:root{--sheet:#f6eeda;--raised:#fbf5e6;--ink:#2a241c;--soft:#5a4d3a;--rule:#b5a37f;--seal:#86291c}
@media (prefers-color-scheme:dark){:root{--sheet:#211c15;--raised:#2a241b;--ink:#eadfc6;--soft:#bcae90;--rule:#6b5d45;--seal:#e08d78}}
body{margin:0 auto;max-width:44rem;padding:2rem 1.25rem 4rem;background:var(--sheet);color:var(--ink);font:1.0625rem/1.55 "Source Serif 4",Georgia,serif}
h1,h2,h3,h4{font-family:"IM Fell English","Source Serif 4",Georgia,serif;font-weight:400;line-height:1.2}
h1{font-size:2.5rem;text-align:center;margin:3rem 0 .5rem}
h2{font-size:1.875rem;border-bottom:1px solid var(--rule);margin-top:3.5rem}
h3{font-size:1.375rem;margin-bottom:.25rem}
.title{text-align:center;border-bottom:3px double var(--rule);padding-bottom:2rem}
.soft,.dateline{color:var(--soft);font-size:.9375rem}
.standfirst{font-size:1.125rem;font-style:italic}
table{border-collapse:collapse;width:100%;margin:1rem 0;font-size:.9375rem}
caption{text-align:left;color:var(--soft)}
th,td{text-align:left;padding:.25rem .5rem .25rem 0;border-bottom:1px solid var(--rule);vertical-align:top}
td.n,th.n{text-align:right;padding-right:.75rem;font-variant-numeric:tabular-nums}
svg.flag{width:5rem;vertical-align:middle}
svg.shield{width:4rem;float:left;margin:.25rem 1rem .5rem 0}
svg.chart{display:block;width:100%;max-width:26rem;clear:both}
svg.chart text{font-size:10px;fill:var(--soft)}
svg.chart .grid{stroke:var(--rule);stroke-width:.5}
svg.chart polyline{fill:none;stroke:var(--seal);stroke-width:1.5}
svg.chart circle{fill:var(--seal)}
.flags{margin:1.5rem 0}.flags svg{margin:0 .5rem}
.man{clear:both;overflow:hidden;break-inside:avoid}
a{color:var(--seal)}
footer{margin-top:4rem;border-top:3px double var(--rule);padding-top:1rem;color:var(--soft);font-size:.875rem}
@media screen and (max-width:36rem){table{display:block;overflow-x:auto}h1{font-size:2rem}}
@media print{body{max-width:none;background:#fff;color:#000}h2{break-before:page}article{break-inside:auto}}
)";

std::string date_of(const google::protobuf::Timestamp& time) {
  constexpr std::array<std::string_view, 13> kMonths = {
      "",     "January", "February",  "March",   "April",    "May",     "June",
      "July", "August",  "September", "October", "November", "December"};
  if (time.seconds() == 0) return {};
  const auto days =
      std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(time.seconds())));
  const std::chrono::year_month_day date(days);
  return fmt::format("{} {} {}", static_cast<unsigned>(date.day()),
                     kMonths[static_cast<unsigned>(date.month())], static_cast<int>(date.year()));
}

// "Three Elms" of "three-elms".
std::string place_of(const std::string& scenario) {
  std::string name;
  for (const char letter : scenario) {
    if (letter == '-')
      name += ' ';
    else
      name +=
          name.empty() || name.back() == ' ' ? upper_first(std::string(1, letter)) : std::string(1, letter);
  }
  return name;
}

std::string_view kind_of(v1::EngagementKind kind) {
  switch (kind) {
    case v1::ENGAGEMENT_KIND_OPERATION:
      return "operation";
    case v1::ENGAGEMENT_KIND_NAVAL:
      return "battle at sea";
    default:
      return "battle";
  }
}

class Writer {
 public:
  explicit Writer(const Season& season) : season_(season), page_(season.page) {}

  std::string whole() {
    head();
    title();
    standings();
    calendar();
    articles();
    nations();
    dice();
    rulings();
    colophon();
    out_ += "</body></html>\n";
    return std::move(out_);
  }

 private:
  // ---- pieces ----

  void put(std::string_view html) { out_ += html; }
  void element(std::string_view tag, std::string_view text) {
    out_ += fmt::format("<{0}>{1}</{0}>\n", tag, escaped(text));
  }
  void soft(std::string_view text) { out_ += fmt::format("<p class=\"soft\">{}</p>\n", escaped(text)); }
  void section(std::string_view id, std::string_view heading) {
    out_ += fmt::format("<h2 id=\"{}\">{}</h2>\n", id, escaped(heading));
  }
  // A heading that begins with # is of numbers, which stand to the right.
  void head_row(std::initializer_list<std::string_view> cells) {
    put("<tr>");
    for (const auto cell : cells) {
      const bool is_number = cell.starts_with('#');
      out_ += fmt::format("<th{}>{}</th>", is_number ? " class=\"n\"" : "", escaped(cell.substr(is_number)));
    }
    put("</tr>\n");
  }
  void row(const std::vector<std::string>& cells) {
    put("<tr>");
    for (const auto& cell : cells) {
      const bool is_number = !cell.empty() && cell.find_first_not_of("0123456789-+") == cell.npos;
      out_ += fmt::format("<td{}>{}</td>", is_number ? " class=\"n\"" : "", escaped(cell));
    }
    put("</tr>\n");
  }

  // ---- names ----

  std::string nation(std::uint32_t id) const {
    for (const auto& one : page_.nations()) {
      if (one.id() == id) return one.name();
    }
    return "any nation";
  }
  std::string brigadier(std::uint32_t id) const {
    for (const auto& one : page_.brigadiers()) {
      if (one.id() == id) return one.name();
    }
    return "nobody";
  }
  const v1::EngagementPage* engagement(std::uint32_t id) const {
    for (const auto& one : page_.engagements()) {
      if (one.id() == id) return &one;
    }
    return nullptr;
  }
  std::string of_engagement(std::uint32_t id) const {
    const auto* one = engagement(id);
    return one ? place_of(one->scenario_id()) : fmt::format("engagement {}", id);
  }
  std::string winner_of(const v1::EngagementPage& one) const {
    return one.winner() == v1::SEAT_SOUTH   ? nation(one.south().nation())
           : one.winner() == v1::SEAT_NORTH ? nation(one.north().nation())
                                            : "nobody";
  }
  std::string outcome_of(const v1::EngagementPage& one) const {
    // The winner's first; South's, where there is none.
    const bool north = one.winner() == v1::SEAT_NORTH;
    const auto score = fmt::format("{} to {}", (north ? one.north() : one.south()).score(),
                                   (north ? one.south() : one.north()).score());
    switch (one.award()) {
      case v1::ENGAGEMENT_AWARD_WON:
        return fmt::format("{} won, {}", winner_of(one), score);
      case v1::ENGAGEMENT_AWARD_DRAWN:
        return fmt::format("drawn, {}", score);
      case v1::ENGAGEMENT_AWARD_FORFEITED:
        return fmt::format("forfeited to {}", winner_of(one));
      case v1::ENGAGEMENT_AWARD_ANNULLED:
        return "annulled";
      case v1::ENGAGEMENT_AWARD_UNFINISHED:
        return "closed before it was decided";
      default:
        return one.stage() == v1::ENGAGEMENT_STAGE_CALLED_OFF ? "called off"
               : one.stage() == v1::ENGAGEMENT_STAGE_PLAYING  ? "being fought"
                                                              : "to come";
    }
  }

  // ---- sections ----

  void head() {
    put("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
        "'unsafe-inline'\"/>"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>");
    out_ += fmt::format("<title>{}: an almanac</title><style>{}</style></head><body>\n",
                        escaped(page_.name()), kStyle);
  }
  void title() {
    put("<header class=\"title\">\n");
    element("h1", page_.name());
    if (!season_.summary.club_name().empty()) soft("A campaign of " + season_.summary.club_name());
    put("<p class=\"flags\">");
    for (const auto& one : page_.nations()) put(heraldry_.flag(one.flag(), "The flag of " + one.name()));
    put("</p>\n");
    soft(fmt::format("{} decided{}.", upper_first(count(static_cast<int>(page_.decided()), "engagement")),
                     page_.ended() == v1::CAMPAIGN_ENDING_UNSPECIFIED ? ", and the campaign goes on"
                                                                      : ", and the campaign is over"));
    put("</header>\n<nav><p class=\"soft\"><a href=\"#standings\">Standings</a> · <a "
        "href=\"#calendar\">Calendar</a> "
        "· <a href=\"#chronicle\">Chronicle</a> · <a href=\"#nations\">Nations and brigadiers</a> · "
        "<a href=\"#dice\">Dice</a> · <a href=\"#record\">Record</a></p></nav>\n");
  }
  static std::string balance(int points) { return points == 0 ? "0" : fmt::format("{:+d}", points); }
  void tally(std::string place, std::string name, const v1::Tally& tally) {
    row({std::move(place), std::move(name), fmt::format("{}", tally.points()), fmt::format("{}", tally.won()),
         fmt::format("{}", tally.drawn()), fmt::format("{}", tally.lost()), balance(tally.banners()),
         balance(tally.points_sunk())});
  }
  void standings() {
    section("standings", "Standings");
    const auto head = [&](std::string_view who) {
      head_row({"", who, "#Points", "#Won", "#Drawn", "#Lost", "#Banners", "#Points sunk"});
    };
    put("<table><caption>Nations</caption>\n");
    head("Nation");
    for (const auto& one : page_.nation_standings())
      tally(fmt::format("{}", one.place()), nation(one.nation()), one.tally());
    put("</table>\n");
    if (page_.player_standings().empty()) return;
    put("<table><caption>Players</caption>\n");
    head("Player");
    for (const auto& one : page_.player_standings())
      tally(fmt::format("{}", one.place()), one.player().name(), one.tally());
    put("</table>\n");
  }
  void calendar() {
    section("calendar", "Calendar");
    if (page_.engagements().empty()) return soft("No engagement was ever set.");
    put("<table>\n");
    head_row({"", "When", "What", "South", "North", "Outcome"});
    for (const auto& one : page_.engagements()) {
      const auto when = date_of(one.has_decided() ? one.decided() : one.date());
      row({fmt::format("{}", one.id()), when.empty() ? "no date" : when,
           fmt::format("{}, {}", place_of(one.scenario_id()), kind_of(one.kind())),
           nation(one.south().nation()), nation(one.north().nation()), outcome_of(one)});
    }
    put("</table>\n");
  }
  void articles() {
    section("chronicle", "Chronicle");
    if (season_.articles.empty()) soft("Nothing has been written yet.");
    for (const auto& entry : season_.articles) {
      const auto& one = entry.engagement();
      put("<article>\n");
      out_ += fmt::format("<h3 id=\"e{}\">{}</h3>\n", one.id(), escaped(entry.article().headline()));
      out_ += fmt::format("<p class=\"dateline\">{}</p>\n",
                          escaped(fmt::format("{}{}{}: {} against {}", place_of(one.scenario_id()),
                                              one.has_decided() ? ", " : "", date_of(one.decided()),
                                              nation(one.south().nation()), nation(one.north().nation()))));
      paragraph(entry.article().standfirst(), "standfirst");
      for (const auto& text : entry.article().paragraphs()) paragraph(text, "");
      for (const auto& ruling : one.rulings()) soft(ruling_words(ruling));
      put("</article>\n");
    }
  }
  void paragraph(const v1::ArticleParagraph& paragraph, std::string_view style) {
    if (paragraph.sentences().empty()) return;
    out_ += style.empty() ? "<p>" : fmt::format("<p class=\"{}\">", style);
    for (int i = 0; i < paragraph.sentences_size(); ++i)
      out_ += fmt::format("{}{}", i == 0 ? "" : " ", escaped(paragraph.sentences(i).text()));
    put("</p>\n");
  }
  void nations() {
    section("nations", "Nations and their brigadiers");
    for (const auto& one : page_.nations()) {
      out_ += fmt::format("<h3>{} {}</h3>\n", heraldry_.flag(one.flag(), "The flag of " + one.name()),
                          escaped(one.name()));
      std::vector<std::string> players;
      for (const auto& player : one.players()) players.push_back(player.name());
      soft(one.flag().blazon() + "." + (players.empty() ? "" : " Commanded by " + list(players) + "."));
      for (const auto& man : page_.brigadiers()) {
        if (man.nation() == one.id()) man_page(man);
      }
      ships_of(one.id());
    }
  }
  void man_page(const v1::BrigadierPage& man) {
    put("<div class=\"man\">\n");
    out_ += fmt::format("<h4 id=\"b{}\">{}</h4>\n", man.id(), escaped(man.name()));
    put(heraldry_.shield(man.shield(), "The shield of " + man.name()));
    soft(character_of(man));
    if (man.history().empty()) return put("</div>\n");
    std::vector<int> ratings;
    for (const auto& battle : man.history()) {
      if (ratings.empty()) ratings.push_back(static_cast<int>(battle.rating_before()));
      ratings.push_back(static_cast<int>(battle.rating_after()));
    }
    put(rating_chart(ratings, fmt::format("The rating of {} from battle to battle", man.name())));
    put("<table>\n");
    head_row({"Battle", "When", "Lost", "#Routed", "Orders", "Rating", "Honours"});
    for (const auto& battle : man.history()) battle_row(battle);
    put("</table>\n");
    for (const auto& moment : season_.moments) {
      if (moment.brigadier() == man.id())
        out_ += fmt::format("<p>{} <a href=\"#e{}\">{}</a></p>\n", escaped(moment.text()),
                            moment.engagement(), escaped(of_engagement(moment.engagement())));
    }
    put("</div>\n");
  }
  std::string character_of(const v1::BrigadierPage& man) const {
    std::string text;
    if (man.rating() != 0)
      text = man.character().empty()
                 ? fmt::format("Rated {}. ", number(static_cast<int>(man.rating())))
                 : fmt::format("{}, rated {}. ", man.character(), number(static_cast<int>(man.rating())));
    const int disobeyed = static_cast<int>(man.orders_disobeyed());
    text +=
        fmt::format("{} fought; orders: {}.", upper_first(count(static_cast<int>(man.battles()), "battle")),
                    orders_words(static_cast<int>(man.orders_obeyed()) + disobeyed, disobeyed));
    constexpr std::array<std::string_view, 4> kFates = {"", " Wounded in the last battle.", " Killed.",
                                                        " In the enemy's hands."};
    return text + std::string(kFates[static_cast<std::size_t>(man.fate()) % kFates.size()]);
  }
  static std::string orders_words(int orders, int disobeyed) {
    if (orders == 0) return "none after the first";
    return disobeyed == 0 ? fmt::format("{} obeyed", orders)
                          : fmt::format("{} obeyed, {} not", orders - disobeyed, disobeyed);
  }
  void battle_row(const v1::BrigadierBattle& battle) {
    int disobeyed = 0;
    for (const auto& order : battle.orders()) disobeyed += order.disobeyed() ? 1 : 0;
    std::vector<std::string> honours;
    for (const auto& honour : battle.honours()) honours.push_back(honour.title());
    row({of_engagement(battle.engagement()) + (battle.annulled() ? " (annulled)" : ""),
         date_of(battle.time()), fmt::format("{} of {}", battle.units_lost(), battle.units()),
         fmt::format("{}", battle.enemies_routed()), orders_words(battle.orders_size(), disobeyed),
         battle.rating_before() == battle.rating_after()
             ? fmt::format("{}", battle.rating_after())
             : fmt::format("{} to {} ({})", battle.rating_before(), battle.rating_after(), battle.rule()),
         list(honours)});
  }
  void ships_of(std::uint32_t nation) {
    std::vector<std::string> ships;
    for (const auto& ship : page_.ships()) {
      if (ship.nation() != nation) continue;
      ships.push_back(ship.name() + (ship.sunk()         ? " (sunk)"
                                     : ship.damage() > 0 ? fmt::format(" ({} of {} points damaged)",
                                                                       ship.damage(), ship.points())
                                                         : ""));
    }
    if (!ships.empty()) soft("Ships: " + list(ships) + ".");
  }
  void dice() {
    section("dice", "The dice of the season");
    const auto& record = page_.dice();
    element("p", record.verdict());
    if (record.all_size() != 6) return;
    put("<table>\n");
    head_row({"Thrown for", "#1", "#2", "#3", "#4", "#5", "#6"});
    const auto faces = [&](std::string name, const auto& counts) {
      std::vector<std::string> cells{std::move(name)};
      for (const auto face : counts) cells.push_back(fmt::format("{}", face));
      row(cells);
    };
    for (const auto& purpose : record.purposes()) faces(purpose_words(purpose.purpose()), purpose.faces());
    faces("everything", record.all());
    put("</table>\n");
  }
  // "land: after battle" of "land.after_battle".
  static std::string purpose_words(std::string_view purpose) {
    std::string words;
    for (const char letter : purpose) {
      if (letter == '.')
        words += ": ";
      else
        words += letter == '_' ? ' ' : letter;
    }
    return words;
  }
  static std::string ruling_words(const v1::CampaignRecord& record) {
    std::string text = record.text();
    if (record.has_author() && !record.author().name().empty())
      text += fmt::format(" By {}.", record.author().name());
    return record.reason().empty() ? text : fmt::format("{} The reason given: {}", text, record.reason());
  }
  void rulings() {
    section("record", "Rulings and the record");
    if (page_.ledger().empty()) return;
    put("<table>\n");
    head_row({"", "When", "What"});
    for (const auto& one : page_.ledger())
      row({fmt::format("{}", one.number()), date_of(one.time()), ruling_words(one)});
    put("</table>\n");
  }
  void colophon() {
    put("<footer><p>Made by Galloper from the campaign's ledger and the logs of its matches. Every die in it "
        "was thrown "
        "by the server and is in those logs; every sentence of the chronicle follows from their "
        "events.</p></footer>\n");
  }

  const Season& season_;
  const v1::CampaignPage& page_;
  Heraldry heraldry_;
  std::string out_;
};

}  // namespace

std::string almanac(const Season& season) { return Writer(season).whole(); }

}  // namespace galloper::chronicle
