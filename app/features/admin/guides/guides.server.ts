import { parseMarkdown } from "#library/markdown/parse-markdown.ts";
import type { GuideNode } from "./guide-text.tsx";
import { readGuide } from "./read-guide.server.ts";

const FILES = import.meta.glob<string>(
  ["/docs/redaction.md", "/docs/editorial.md", "/docs/exploitation.md", "/docs/lettre.md"],
  { query: "?raw", import: "default", eager: true },
);

export type Guide = { name: string; title: string; summary: string; contents: GuideNode[] };

/** The handbooks of the repository, those in French: for whoever writes, sends the letter and runs the site. */
const GUIDES = new Map(
  Object.entries(FILES).map(([path, text]) => {
    const name = path.slice("/docs/".length, -".md".length);
    return [name, { name, ...readGuide(parseMarkdown(text)) } satisfies Guide] as const;
  }),
);

export function listGuides(): Omit<Guide, "contents">[] {
  return [...GUIDES.values()].map(({ name, title, summary }) => ({ name, title, summary }));
}

export function findGuide(name: string): Guide | null {
  return GUIDES.get(name) ?? null;
}
