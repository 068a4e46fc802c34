// The small part of Markdown that the rules reference uses: paragraphs, lists, tables, bold, italic, code.
import type { ComponentChildren, JSX } from "preact";
import { RuleRefs } from "./RuleRef";

export function Markdown({ text }: { text: string }) {
  return (
    <>
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((block, index) => (
          <Block key={index.toString()} block={block} />
        ))}
    </>
  );
}

function Block({ block }: { block: string }): JSX.Element {
  const lines = block.split("\n");
  if (lines.every((line) => line.trim().startsWith("|"))) return <Table lines={lines} />;
  if (/^\s*[-*] /.test(lines[0] ?? "")) {
    const items = block.split(/\n(?=\s*[-*] )/).map((item) => item.replace(/^\s*[-*] /, ""));
    return (
      <ul>
        {items.map((item) => (
          <li key={item}>
            <Inline text={item} />
          </li>
        ))}
      </ul>
    );
  }
  const heading = /^#+ (.*)$/.exec(block);
  if (heading?.[1]) {
    return (
      <h4>
        <Inline text={heading[1]} />
      </h4>
    );
  }
  return (
    <p>
      <Inline text={block} />
    </p>
  );
}

const RULING = /^[\s|:-]+$/;

function Table({ lines }: { lines: readonly string[] }) {
  const headed = RULING.test(lines[1] ?? "");
  const rows = lines
    .filter((line) => !RULING.test(line))
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, "")
        .split("|"),
    );
  return (
    <table>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.join("|")}>
            {row.map((text) => (
              <Cell key={text} heading={headed && index === 0} text={text.trim()} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ heading, text }: { heading: boolean; text: string }) {
  // A corner over the row's names heads nothing.
  if (!heading || text.trim() === "") {
    return (
      <td>
        <Inline text={text} />
      </td>
    );
  }
  return (
    <th scope="col">
      <Inline text={text} />
    </th>
  );
}

function Inline({ text }: { text: string }) {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/);
  return <>{parts.map((part, index) => inline(part, `${index}`))}</>;
}

function inline(part: string, key: string): ComponentChildren {
  if (part.startsWith("**")) return <strong key={key}>{part.slice(2, -2)}</strong>;
  if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
  if (part.startsWith("*") && part.length > 2) return <em key={key}>{part.slice(1, -1)}</em>;
  return <RuleRefs key={key} text={part} />;
}
