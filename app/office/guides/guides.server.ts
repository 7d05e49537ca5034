import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { GUIDES_PATH, type GuideNode } from "./guide-text.tsx";
import { readGuide } from "./read-guide.server.ts";

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

/** The handbooks of the repository, those in French. Read when first asked for: the start of the site does not wait. */
function readGuides(): Map<string, Guide> {
  guides ??= new Map(
    Object.entries(FILES).map(([path, text]) => {
      const name = path.slice("/docs/".length, -".md".length);
      return [name, { name, ...readGuide(parseMarkdown(text)) }];
    }),
  );
  return guides;
}

/** In the order of their file names. */
export function listGuides(): Omit<Guide, "contents">[] {
  return [...readGuides().values()].map(({ name, title, summary }) => ({ name, title, summary }));
}

export function findGuide(name: string): Guide | null {
  return readGuides().get(name) ?? null;
}

/** The same where these handbooks are read at another address. */
export function guideAt(nodes: GuideNode[], path: string, names: string[]): GuideNode[] {
  return nodes.map((node) => {
    const moved = "children" in node ? { ...node, children: guideAt(node.children, path, names) } : node;
    if (moved.kind !== "link" || !moved.href.startsWith(`${GUIDES_PATH}/`)) return moved;
    const name = moved.href.slice(GUIDES_PATH.length + 1);
    return names.includes(name.split("#")[0] ?? "") ? { ...moved, href: `${path}/${name}` } : moved;
  });
}
