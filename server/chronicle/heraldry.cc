#include "server/chronicle/heraldry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace galloper::chronicle {
namespace {

constexpr std::string_view kInk = "#2a241c";
constexpr std::array<std::string_view, 8> kTinctures = {"#f4efe2", "#d9a930", "#f4efe2", "#9c2c1c",
                                                        "#24426e", "#2f5d3a", "#2a241c", "#5b3a63"};

// A charge in a box of 100 by 100; what has its own colour is ink.
constexpr std::array<std::string_view, 18> kCharges = {
    "",
    // lion: its face
    R"(<path d="M50 3l8 12 13-7 3 14 15 1-4 14 12 9-11 10 6 13-14 4-2 15-14-3-12 12-12-12-14 3-2-15-14-4 6-13L3 46l12-9-4-14 15-1 3-14 13 7z"/><path d="M38 42l8 4M62 42l-8 4M44 58h12l-6 8zM50 66v6M40 74q10 7 20 0" fill="none" stroke-width="4"/>)",
    // eagle, displayed
    R"(<path d="M50 6l8 6-4 4 2 12c10-14 22-18 38-18l-7 10 5 2-8 7 4 4-10 5 3 5-14 4-9 6 3 14 10 15-12-5-9 12-9-12-12 5 10-15 3-14-9-6-14-4 3-5-10-5 4-4-8-7 5-2L6 10c16 0 28 4 38 18l2-14-8-2z"/>)",
    // horse: its head
    R"(<path d="M30 95c0-24 14-30 14-44l-16 8-12-6 10-16c4-14 14-22 26-23l4-10 6 11c22 10 28 40 26 80z"/><circle cx="46" cy="31" r="4" fill="#f4efe2"/>)",
    // boar: its head
    R"(<path d="M92 20l-8 14c6 22-2 44-22 50L34 78 8 68l2-14 26-6c4-12 18-24 34-24l6-12 4 10z"/><path d="M22 54l-2-14 10 10z" fill="#f4efe2"/><circle cx="56" cy="42" r="4" fill="#f4efe2"/>)",
    // tower
    R"(<path d="M18 10h14v12h11V10h14v12h11V10h14v28h-8v54H26V38h-8z"/><path d="M42 92V68q8-12 16 0v24z" fill="#2a241c"/>)",
    // key
    R"(<path d="M50 4a20 20 0 0 1 6 39v12h14v10H56v8h18v12H56v11H44V43A20 20 0 0 1 50 4zm0 11a9 9 0 1 0 0 18 9 9 0 0 0 0-18z" fill-rule="evenodd"/>)",
    // sword
    R"(<path d="M50 2l7 10v50h17v9H57v15a8 8 0 1 1-14 0V71H26v-9h17V12z"/>)",
    // horn
    R"(<path d="M8 26c10 44 44 58 80 40l4 18C48 104 2 78 2 30z"/><path d="M22 30q30-30 58 34" fill="none" stroke-width="4"/>)",
    // star
    R"(<path d="M50 4l11 33h35L68 58l11 34-29-21-29 21 11-34L4 37h35z"/>)",
    // crescent
    R"(<path d="M12 30a40 40 0 1 0 76 0 30 30 0 1 1-76 0z"/>)",
    // sun
    R"(<path d="M50 2l7 20 14-15-1 21 19-8-8 19 17 11-17 11 8 19-19-8 1 21-14-15-7 20-7-20-14 15 1-21-19 8 8-19L2 50l17-11-8-19 19 8-1-21 14 15z"/><circle cx="50" cy="50" r="17" fill="none" stroke-width="3"/>)",
    // tree
    R"(<path d="M45 64h10l5 32H40z"/><circle cx="50" cy="26" r="22"/><circle cx="30" cy="48" r="20"/><circle cx="70" cy="48" r="20"/>)",
    // rose
    R"(<circle cx="50" cy="26" r="20"/><circle cx="73" cy="43" r="20"/><circle cx="64" cy="69" r="20"/><circle cx="36" cy="69" r="20"/><circle cx="27" cy="43" r="20"/><circle cx="50" cy="51" r="12" fill="#d9a930"/>)",
    // anchor
    R"(<path d="M50 4a11 11 0 0 1 5 21v7h16v9H55v39c12-2 20-9 24-20l-9 3 14-20 10 22-7-3C80 82 67 94 50 97 33 94 20 82 13 62l-7 3 10-22 14 20-9-3c4 11 12 18 24 20V41H29v-9h16v-7a11 11 0 0 1 5-21z"/>)",
    // ship
    R"(<path d="M6 66h88L82 92H18zM46 6h7v56h-7z"/><path d="M56 12c26 8 30 28 28 46H56zM43 18C26 26 18 42 18 58h25z"/>)",
    // wheel
    R"(<path d="M50 4a46 46 0 1 1 0 92 46 46 0 0 1 0-92zm0 12a34 34 0 1 0 0 68 34 34 0 0 0 0-68z" fill-rule="evenodd"/><path d="M50 14v72M14 50h72M25 25l50 50M75 25L25 75" stroke-width="7"/><circle cx="50" cy="50" r="11"/>)",
    // cross
    R"(<path d="M36 6h28v30h30v28H64v30H36V64H6V36h30z"/>)"};

template <std::size_t kCount>
std::string_view at(const std::array<std::string_view, kCount>& all, int index) {
  return all[static_cast<std::size_t>(std::clamp(index, 0, static_cast<int>(kCount) - 1))];
}

// A field of that width and height.
class Field {
 public:
  Field(const v1::Flag& flag, double width, double height) : flag_(flag), w_(width), h_(height) {}

  std::string drawn() {
    rect(0, 0, w_, h_, at(kTinctures, flag_.first()));
    divide(at(kTinctures, flag_.second()));
    lay(at(kTinctures, flag_.ordinary_tincture()));
    charge();
    return std::move(out_);
  }

 private:
  void rect(double x, double y, double w, double h, std::string_view fill) {
    out_ += fmt::format(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}" fill="{}"/>)", x, y, w,
                        h, fill);
  }
  // Points as fractions of width and height.
  void shape(std::initializer_list<std::pair<double, double>> points, std::string_view fill) {
    std::string list;
    for (const auto& [x, y] : points)
      list += fmt::format("{}{:.1f},{:.1f}", list.empty() ? "" : " ", x * w_, y * h_);
    out_ += fmt::format(R"(<polygon points="{}" fill="{}"/>)", list, fill);
  }
  void line(double x1, double y1, double x2, double y2, double width, std::string_view stroke) {
    out_ += fmt::format(
        R"(<line x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}" stroke="{}" stroke-width="{:.1f}"/>)",
        x1 * w_, y1 * h_, x2 * w_, y2 * h_, stroke, width);
  }

  void divide(std::string_view second) {
    switch (flag_.division()) {
      case v1::FLAG_DIVISION_PER_PALE:
        return rect(w_ / 2, 0, w_ / 2, h_, second);
      case v1::FLAG_DIVISION_PER_FESS:
        return rect(0, h_ / 2, w_, h_ / 2, second);
      case v1::FLAG_DIVISION_PER_BEND:
        return shape({{0, 0}, {1, 1}, {0, 1}}, second);
      case v1::FLAG_DIVISION_PER_BEND_SINISTER:
        return shape({{1, 0}, {1, 1}, {0, 1}}, second);
      case v1::FLAG_DIVISION_PER_SALTIRE:
        shape({{0, 0}, {.5, .5}, {0, 1}}, second);
        return shape({{1, 0}, {.5, .5}, {1, 1}}, second);
      case v1::FLAG_DIVISION_PER_CHEVRON:
        return shape({{0, 1}, {.5, .4}, {1, 1}}, second);
      case v1::FLAG_DIVISION_QUARTERLY:
        rect(w_ / 2, 0, w_ / 2, h_ / 2, second);
        return rect(0, h_ / 2, w_ / 2, h_ / 2, second);
      case v1::FLAG_DIVISION_PALY:
        for (int i = 1; i < 6; i += 2) rect(i * w_ / 6, 0, w_ / 6, h_, second);
        return;
      case v1::FLAG_DIVISION_BARRY:
        for (int i = 1; i < 6; i += 2) rect(0, i * h_ / 6, w_, h_ / 6, second);
        return;
      case v1::FLAG_DIVISION_CHECKY:
        for (int i = 0; i < 24; ++i) {
          const int column = i % 6, row = i / 6;
          if ((column + row) % 2 == 1) rect(column * w_ / 6, row * h_ / 4, w_ / 6, h_ / 4, second);
        }
        return;
      default:
        return;
    }
  }
  void lay(std::string_view tincture) {
    switch (flag_.ordinary()) {
      case v1::FLAG_ORDINARY_PALE:
        return rect(w_ * .36, 0, w_ * .28, h_, tincture);
      case v1::FLAG_ORDINARY_FESS:
        return rect(0, h_ * .34, w_, h_ * .32, tincture);
      case v1::FLAG_ORDINARY_BEND:
        return line(-.05, -.05, 1.05, 1.05, h_ * .26, tincture);
      case v1::FLAG_ORDINARY_CHIEF:
        return rect(0, 0, w_, h_ * .32, tincture);
      case v1::FLAG_ORDINARY_CHEVRON:
        return shape({{0, .82}, {.5, .3}, {1, .82}, {1, 1.1}, {.5, .58}, {0, 1.1}}, tincture);
      case v1::FLAG_ORDINARY_CROSS:
        rect(w_ / 2 - h_ * .12, 0, h_ * .24, h_, tincture);
        return rect(0, h_ * .38, w_, h_ * .24, tincture);
      case v1::FLAG_ORDINARY_SALTIRE:
        line(-.05, -.05, 1.05, 1.05, h_ * .2, tincture);
        return line(1.05, -.05, -.05, 1.05, h_ * .2, tincture);
      case v1::FLAG_ORDINARY_BORDURE:
        out_ += fmt::format(
            R"(<rect x="0" y="0" width="{:.1f}" height="{:.1f}" fill="none" stroke="{}" stroke-width="{:.1f}"/>)",
            w_, h_, tincture, h_ * .22);
        return;
      default:
        return;
    }
  }
  void charge() {
    const std::string_view drawing = at(kCharges, flag_.charge());
    if (drawing.empty()) return;
    const int count = std::clamp(static_cast<int>(flag_.charge_count()), 1, 3);
    if (count == 1) return one(drawing, .5, .5, .52);
    one(drawing, .3, count == 2 ? .5 : .32, .36);
    one(drawing, .7, count == 2 ? .5 : .32, .36);
    if (count == 3) one(drawing, .5, .7, .36);
  }
  void one(std::string_view drawing, double x, double y, double size) {
    const double scale = size * std::min(w_, h_) / 100;
    out_ += fmt::format(
        R"svg(<g transform="translate({:.1f} {:.1f}) scale({:.3f})" fill="{}" stroke="{}" stroke-width="2" stroke-linejoin="round">{}</g>)svg",
        x * w_ - 50 * scale, y * h_ - 50 * scale, scale, at(kTinctures, flag_.charge_tincture()), kInk,
        drawing);
  }

  const v1::Flag& flag_;
  const double w_, h_;
  std::string out_;
};

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f ? ' ' : letter;
    }
  }
  return safe;
}

std::string Heraldry::flag(const v1::Flag& flag, std::string_view label) { return drawn(flag, label, false); }
std::string Heraldry::shield(const v1::Flag& flag, std::string_view label) {
  return drawn(flag, label, true);
}

std::string Heraldry::drawn(const v1::Flag& flag, std::string_view label, bool shield) {
  const double width = shield ? 80 : 120, height = shield ? 96 : 80;
  const std::string outline = shield ? "M1 1H79V48C79 72 62 86 40 95 18 86 1 72 1 48Z" : "M1 1H119V79H1Z";
  const int id = ++next_id_;
  return fmt::format(
      R"svg(<svg class="{0}" viewBox="0 0 {1:.0f} {2:.0f}" role="img" aria-label="{3}"><clipPath id="arms{4}"><path d="{5}"/></clipPath><g clip-path="url(#arms{4})">{6}</g><path d="{5}" fill="none" stroke="{7}" stroke-width="2"/></svg>)svg",
      shield ? "shield" : "flag", width, height, escaped(label), id, outline,
      Field(flag, width, height).drawn(), kInk);
}

std::string rating_chart(const std::vector<int>& ratings, std::string_view label) {
  if (ratings.empty()) return {};
  const double step = std::min(40.0, 320.0 / static_cast<double>(ratings.size()));
  const auto y = [](int rating) { return 92 - 16 * rating; };
  std::string points, dots;
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    const double x = 24 + step * static_cast<double>(i);
    points += fmt::format("{}{:.1f},{}", i == 0 ? "" : " ", x, y(ratings[i]));
    dots += fmt::format(R"(<circle cx="{:.1f}" cy="{}" r="3"/>)", x, y(ratings[i]));
  }
  std::string grid;
  for (int rating = 1; rating <= 5; ++rating)
    grid += fmt::format(
        R"(<line x1="16" y1="{0}" x2="352" y2="{0}" class="grid"/><text x="2" y="{1}">{2}</text>)", y(rating),
        y(rating) + 4, rating);
  return fmt::format(
      R"(<svg class="chart" viewBox="0 0 356 84" role="img" aria-label="{}">{}<polyline points="{}"/>{}</svg>)",
      escaped(label), grid, points, dots);
}

}  // namespace galloper::chronicle
