import { useEffect } from "preact/hooks";
import { loadRules, rules, rulesTrouble } from "../app/rulebook";
import { Header } from "../parts/Header";
import { Markdown } from "../parts/Markdown";

export function Rules({ rule }: { rule: string }) {
  useEffect(() => {
    void loadRules();
  }, []);
  const list = rules.value;
  useEffect(() => {
    if (list && rule) document.getElementById(rule)?.scrollIntoView();
  }, [list, rule]);
  return (
    <>
      <Header />
      <main class="prose">
        <h1>The rules</h1>
        {rulesTrouble.value && (
          <p class="trouble" role="alert">
            {rulesTrouble.value}
          </p>
        )}
        {list && (
          <nav class="rule-index" aria-label="Rules">
            {list.map(({ id, title }) => (
              <a key={id} href={`/rules.html#${id}`} title={title}>
                {id}
              </a>
            ))}
          </nav>
        )}
        {list?.map(({ id, title, text }) => (
          <section key={id} id={id} class={id === rule ? "rule wanted" : "rule"}>
            <h2>
              <span class="rule-id">{id}</span> {title}
            </h2>
            <Markdown text={text} />
          </section>
        ))}
      </main>
    </>
  );
}
