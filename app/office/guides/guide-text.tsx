import { Fragment } from "react";
import { Link } from "react-router";
import type { Elements } from "#app/ui/elements.ts";

export const GUIDES_PATH = "/admin/guides";

/** Only these parts of a handbook's syntax tree are rendered and sent to the browser. */
export type GuideNode =
  | { kind: "text" | "code"; text: string }
  | { kind: "link"; href: string; children: GuideNode[] }
  | { kind: "heading"; level: number; id: string; children: GuideNode[] }
  | { kind: "paragraph" | "strong" | "emphasis" | "quote" | "item" | "cell" | "head" | "row"; children: GuideNode[] }
  | { kind: "list"; isOrdered: boolean; children: GuideNode[] }
  | { kind: "table"; children: GuideNode[] }
  | { kind: "block"; text: string }
  | { kind: "break" | "rule" };

export function GuideText({ nodes }: { nodes: GuideNode[] }): Elements {
  // biome-ignore lint/suspicious/noArrayIndexKey: the handbook does not change under its reader
  return nodes.map((node, index) => <Fragment key={index}>{draw(node)}</Fragment>);
}

function draw(node: GuideNode): Elements {
  const inner = "children" in node ? <GuideText nodes={node.children} /> : null;
  switch (node.kind) {
    case "text":
      return <span>{node.text}</span>;
    case "code":
      return <code>{node.text}</code>;
    case "block":
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line scrolls, by keyboard too
        <pre tabIndex={0}>
          <code>{node.text}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "rule":
      return <hr />;
    case "heading":
      return node.level <= 2 ? <h2 id={node.id}>{inner}</h2> : <h3 id={node.id}>{inner}</h3>;
    case "paragraph":
      return <p>{inner}</p>;
    case "strong":
      return <strong>{inner}</strong>;
    case "emphasis":
      return <em>{inner}</em>;
    case "quote":
      return <blockquote>{inner}</blockquote>;
    case "list":
      return node.isOrdered ? <ol>{inner}</ol> : <ul>{inner}</ul>;
    case "item":
      return <li>{inner}</li>;
    case "link":
      return node.href.startsWith("/") ? <Link to={node.href}>{inner}</Link> : <a href={node.href}>{inner}</a>;
    case "table":
      return <GuideTable rows={node.children} />;
    case "row":
      return <tr>{inner}</tr>;
    case "head":
      return <th scope="col">{inner}</th>;
    case "cell":
      return <td>{inner}</td>;
  }
}

/** Returns the text of a node, by which a table is labelled with the words of its head. */
function textOf(node: GuideNode): string {
  if ("text" in node) return node.text;
  return "children" in node ? node.children.map(textOf).join(node.kind === "row" ? ", " : "") : "";
}

function GuideTable({ rows }: { rows: GuideNode[] }) {
  const [head, ...body] = rows;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section className="guide-table" tabIndex={0} aria-label={`Tableau\u00A0: ${head ? textOf(head) : ""}`}>
      <table>
        <thead>{head ? draw(head) : null}</thead>
        <tbody>
          <GuideText nodes={body} />
        </tbody>
      </table>
    </section>
  );
}
