// A rule's id as a link: it opens the rule beside the board, and without a click it is an address of the rules page.
import { showRule } from "../app/rulebook";

export function RuleRef({ id }: { id: string }) {
  return (
    <a
      class="rule-ref"
      href={`/rules.html#${id}`}
      title={`Rule ${id}`}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        showRule(id);
      }}
    >
      {id}
    </a>
  );
}

// Text in which ids like S4 stand as links.
export function RuleRefs({ text }: { text: string }) {
  const parts = text.split(/\b([GSFCLNK]\d{1,2})\b/);
  return (
    <>
      {parts.map((part, index) => (index % 2 === 1 ? <RuleRef key={`${index}${part}`} id={part} /> : part))}
    </>
  );
}
