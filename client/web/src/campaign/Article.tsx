// A gazette article: every sentence that follows from events opens the replay at the first of them.
import type { Article, ArticleParagraph } from "../gen/galloper/v1/campaign_pb";
import { RuleRef } from "../parts/RuleRef";
import { momentAddress } from "./desk";

interface Props {
  readonly article: Article;
  // Empty: the replay is not for the reader.
  readonly match: string;
  // How its engagement stands by the rulings that were made since; undefined: none was made.
  readonly ruled?: string | undefined;
  // Only its headline and its first lines.
  readonly brief?: boolean;
}

export function ArticleText({ article, match, ruled, brief }: Props) {
  const { headline, standfirst, paragraphs } = article;
  return (
    <article class="article">
      <h2>{headline}</h2>
      {ruled !== undefined && <RuledSince stand={ruled} />}
      {standfirst && <Paragraph paragraph={standfirst} match={match} kind="standfirst" />}
      {!brief && (
        <div class="article-body">
          {paragraphs.map((paragraph, index) => (
            <Paragraph key={index.toString()} paragraph={paragraph} match={match} kind="" />
          ))}
        </div>
      )}
      {!brief && match !== "" && (
        <p class="fine">Each sentence opens the replay at the moment that it tells of.</p>
      )}
    </article>
  );
}

// K4: what was printed is not rewritten.
export function RuledSince({ stand }: { stand: string }) {
  return (
    <p class="ruled-since">
      The gazette tells the day as it was reported. It was ruled on since, and stands: <em>{stand}</em>.{" "}
      <RuleRef id="K4" />
    </p>
  );
}

function Paragraph(props: {
  readonly paragraph: ArticleParagraph;
  readonly match: string;
  readonly kind: string;
}) {
  const { paragraph, match, kind } = props;
  return (
    <p class={kind}>
      {paragraph.sentences.map(({ text, events }, index) => {
        const first = events[0];
        return (
          <span key={index.toString()}>
            {index > 0 && " "}
            {first && match !== "" ? (
              <a class="sentence" href={momentAddress(match, first.version)}>
                {text}
              </a>
            ) : (
              text
            )}
          </span>
        );
      })}
    </p>
  );
}
