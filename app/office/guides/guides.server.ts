import { textOf } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, type MarkdownTree, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { typeset } from "#platform/french/typography.ts";
import { GUIDES_PATH, type GuideNode } from "./guide-text.tsx";

const FILES = import.meta.glob<string>(
  [
    "/docs/admin.md",
    "/docs/editorial.md",
    "/docs/exploitation.md",
    "/docs/lettre.md",
    "/docs/mail.md",
    "/docs/redaction.md",
  ],
  { query: "?raw", import: "default", eager: true },
);

export type Guide = { name: string; title: string; summary: string; contents: GuideNode[] };

let guides: Map<string, Guide> | undefined;

/** The handbooks are read on the first request, so that they do not delay the start of the site. */
function readGuides(): Map<string, Guide> {
  guides ??= new Map(
    Object.entries(FILES).map(([path, text]) => {
      const name = path.slice("/docs/".length, -".md".length);
      return [name, { name, ...readGuide(parseMarkdown(text)) }];
    }),
  );
  return guides;
}

/** Lists the handbooks in the order of their file names. */
export function listGuides(): Omit<Guide, "contents">[] {
  return [...readGuides().values()].map(({ name, title, summary }) => ({ name, title, summary }));
}

export function findGuide(name: string): Guide | null {
  return readGuides().get(name) ?? null;
}

/** The handbooks with these names are shown under this path. */
export type Shelf = { path: string; names: string[] };

/**
 * Returns a chapter of a handbook, or the whole, with links that lead to chapters of the same shelf; null when the
 * shelf does not contain it.
 */
export function readGuidePage(shelf: Shelf, name: string, chapter?: string) {
  const guide = shelf.names.includes(name) ? findGuide(name) : null;
  const chapters = guide ? chaptersOf(guide) : [];
  const asked = chapters.find((one) => one.name === chapter);
  if (!guide || (chapter && !asked)) return null;
  return {
    name,
    title: guide.title,
    chapters: chapters.map((one) => ({
      title: one.title,
      href: `${shelf.path}/${name}/${one.name}`,
      isShown: one === asked,
    })),
    contents: movedTo(shelf, name, asked?.contents ?? guide.contents),
  };
}

export type GuidePage = NonNullable<ReturnType<typeof readGuidePage>>;

/** `name` is used in addresses, without accents. */
type ChapterOf = { id: string; name: string; title: string; contents: GuideNode[] };

/** A chapter is a heading of the second level with everything below it. */
function chaptersOf({ contents }: Guide): ChapterOf[] {
  const chapters: ChapterOf[] = [];
  for (const node of contents) {
    if (node.kind === "heading" && node.level === 2)
      chapters.push({ id: node.id, name: nameOf(node.id), title: wordsOf(node), contents: [node] });
    else chapters.at(-1)?.contents.push(node);
  }
  return chapters;
}

function nameOf(anchor: string): string {
  return anchor.normalize("NFD").replace(/\p{M}/gu, "").replace(/-+/g, "-");
}

function wordsOf(node: GuideNode): string {
  if ("text" in node) return node.text;
  return "children" in node ? node.children.map(wordsOf).join("") : "";
}

/** Returns the address of the chapter that contains an anchor. */
export function chapterHref({ path }: Pick<Shelf, "path">, name: string, anchor: string): string {
  const guide = findGuide(name);
  const chapter = (guide ? chaptersOf(guide) : []).find(({ contents }) =>
    contents.some((node) => node.kind === "heading" && node.id === anchor),
  );
  if (!chapter) return `${path}/${name}`;
  const address = `${path}/${name}/${chapter.name}`;
  return chapter.id === anchor ? address : `${address}#${encodeURIComponent(anchor)}`;
}

/** Returns the nodes with links to handbooks of the shelf changed to their addresses there. */
function movedTo(shelf: Shelf, own: string, nodes: GuideNode[]): GuideNode[] {
  return nodes.map((node) => {
    const moved = "children" in node ? { ...node, children: movedTo(shelf, own, node.children) } : node;
    if (moved.kind !== "link") return moved;
    const [path = "", anchor = ""] = moved.href.split("#");
    const name = path === "" ? own : path.startsWith(`${GUIDES_PATH}/`) ? path.slice(GUIDES_PATH.length + 1) : "";
    if (!shelf.names.includes(name)) return moved;
    return { ...moved, href: chapterHref(shelf, name, decodeURIComponent(anchor)) };
  });
}

/** `summary` is the first sentence, which says for whom the handbook is. */
function readGuide(tree: MarkdownTree): { title: string; summary: string; contents: GuideNode[] } {
  const [first, ...others] = tree.children;
  const lead = tree.children.find(({ type }) => type === "paragraph");
  const hasTitle = first?.type === "heading" && first.depth === 1;
  return {
    title: hasTitle ? typeset(textOf(first)) : "Guide",
    summary: typeset(/^.+?\./.exec(lead ? textOf(lead) : "")?.[0] ?? ""),
    contents: (hasTitle ? others : tree.children).flatMap(toGuide),
  };
}

function toGuide(node: MarkdownNode): GuideNode[] {
  const children = () => ("children" in node ? node.children.flatMap(toGuide) : []);
  switch (node.type) {
    case "text":
      return [{ kind: "text", text: typeset(node.value) }];
    case "inlineCode":
      return [{ kind: "code", text: node.value }];
    case "code":
      return [{ kind: "block", text: node.value }];
    case "break":
      return [{ kind: "break" }];
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "heading":
      return [{ kind: "heading", level: node.depth, id: anchorOf(textOf(node)), children: children() }];
    case "paragraph":
    case "strong":
    case "emphasis":
      return [{ kind: node.type, children: children() }];
    case "blockquote":
      return [{ kind: "quote", children: children() }];
    case "list":
      return [{ kind: "list", isOrdered: node.ordered === true, children: children() }];
    case "listItem":
      return [{ kind: "item", children: children() }];
    case "table":
      return [{ kind: "table", children: node.children.map((row, index) => rowOf(row, index === 0)) }];
    case "link": {
      const href = hrefOf(node.url);
      return href ? [{ kind: "link", href, children: children() }] : children();
    }
    // Handbooks have no text directives, so « :word » is plain text.
    case "textDirective":
      return [{ kind: "text", text: `:${node.name}` }, ...children()];
    default:
      return children();
  }
}

function rowOf(row: Extract<MarkdownNode, { type: "tableRow" }>, isHead: boolean): GuideNode {
  const cells = row.children.map(
    (cell): GuideNode => ({ kind: isHead ? "head" : "cell", children: cell.children.flatMap(toGuide) }),
  );
  return { kind: "row", children: cells };
}

/**
 * Keeps links to handbooks, within a page and to the web. Returns null for other files of the repository, which are not
 * served.
 */
function hrefOf(url: string): string | null {
  if (/^https:\/\//.test(url) || url.startsWith("#")) return url;
  const [, name, anchor = ""] = /^(admin|editorial|exploitation|lettre|mail|redaction)\.md(#.*)?$/.exec(url) ?? [];
  return name ? `${GUIDES_PATH}/${name}${anchor}` : null;
}

/** Returns the anchor that GitHub gives a heading, because the links in the handbooks use it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, "")
    .replace(/\s/g, "-");
}
