import { openRule, rules, rulesTrouble } from "../app/rulebook";
import { Dialog } from "../parts/Dialog";
import { Markdown } from "../parts/Markdown";

export function RuleDialog() {
  const id = openRule.value;
  if (id === undefined) return null;
  const rule = rules.value?.find((one) => one.id === id);
  return (
    <Dialog
      key={id}
      title={rule ? `${rule.id} · ${rule.title}` : `Rule ${id}`}
      onClose={() => {
        if (openRule.value === id) openRule.value = undefined;
      }}
    >
      {rule ? (
        <Markdown text={rule.text} />
      ) : (
        <p>
          {rulesTrouble.value || (rules.value ? "The reference does not know this rule." : "Looking it up…")}
        </p>
      )}
      <p>
        <a
          href={`/rules.html#${id}`}
          onClick={() => {
            openRule.value = undefined;
          }}
        >
          All the rules
        </a>
      </p>
    </Dialog>
  );
}
