// A gazette article: every sentence that follows from events opens the replay at the first of them.
import type { Article, ArticleParagraph } from "../gen/galloper/v1/campaign_pb";
import { momentAddress } from "./desk";

interface Props {
  readonly article: Article;
  // Empty: the replay is not for the reader.
  readonly match: string;
}

export function ArticleText({ article, match }: Props) {
  const { headline, standfirst, paragraphs } = article;
  return (
    <article class="article">
      <h2>{headline}</h2>
      {standfirst && <Paragraph paragraph={standfirst} match={match} kind="standfirst" />}
      <div class="article-body">
        {paragraphs.map((paragraph, index) => (
          <Paragraph key={index.toString()} paragraph={paragraph} match={match} kind="" />
        ))}
      </div>
      {match !== "" && <p class="fine">Each sentence opens the replay at the moment that it tells of.</p>}
    </article>
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
