import { LARGE_MARKER } from "#library/markdown/figure.ts";
import { listHeadings } from "#library/markdown/markdown-outline.ts";
import { directiveLabel } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, parseMarkdown } from "#library/markdown/parse-markdown.ts";

type TextSection = {
  anchor: string | null;
  heading: string | null;
  depth: number;
  text: string;
  /** The bold openings of paragraphs and list items, one per line. */
  leads: string;
};

export function textSections(markdown: string): TextSection[] {
  const tree = parseMarkdown(markdown);
  const headings = new Map(listHeadings(tree).map((heading) => [heading.node, heading]));
  const before: TextSection = { anchor: null, heading: null, depth: 1, text: "", leads: "" };
  const sections = [before];
  let current = before;
  for (const node of tree.children) {
    const found = headings.get(node);
    if (!found) {
      append(current, node);
      continue;
    }
    const section = { anchor: found.id, heading: found.text, depth: found.depth, text: "", leads: "" };
    sections.push(section);
    // The text after « L'essentiel » belongs to the section before the box.
    if (node.type === "containerDirective") append(section, node);
    else current = section;
  }
  return sections;
}

function append(section: TextSection, node: MarkdownNode): void {
  section.text = joinLines(section.text, linesOf(node));
  section.leads = joinLines(section.leads, leadsOf(node));
}

function joinLines(before: string, lines: string[]): string {
  return [before, ...lines].filter((line) => line !== "").join("\n");
}

function leadsOf(node: MarkdownNode): string[] {
  if (!("children" in node)) return [];
  if (node.type !== "paragraph") return node.children.flatMap(leadsOf);
  const [first] = node.children;
  return first?.type === "strong" ? [oneLine(inlineText(first))] : [];
}

/** Returns one line for each block or table row. */
function linesOf(node: MarkdownNode): string[] {
  if (node.type === "paragraph" || node.type === "heading") return [oneLine(inlineText(node))];
  if (node.type === "tableRow") return [oneLine(node.children.map(inlineText).join(" · "))];
  if (node.type === "code") return [oneLine(node.value)];
  if (!("children" in node)) return [];
  const label = directiveLabel(node);
  return node.children.filter((child) => child !== label).flatMap(linesOf);
}

function inlineText(node: MarkdownNode): string {
  switch (node.type) {
    case "text":
    case "inlineCode":
      return node.value;
    case "break":
      return " ";
    case "image":
      return (node.alt ?? "").replaceAll(LARGE_MARKER, " ");
    default:
      return "children" in node ? node.children.map(inlineText).join("") : "";
  }
}

function oneLine(text: string): string {
  return text.replace(/[ \t\n]+/g, " ").trim();
}
