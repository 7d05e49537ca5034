import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";

export type ArticleText =
  | { markdown: string; Body: Awaited<ReturnType<typeof loadRenderer>>["Body"] }
  | { failure: string };

/** Enough for Back, whose place must not wait for the network. */
const MAX_TEXTS = 20;
const texts = new Map<string, string>();

/** With what shows it: an article comes whole, so that its hash and the reader's former place are there at once. */
export async function loadArticleText(path: string): Promise<ArticleText> {
  try {
    const [markdown, { Body }] = await Promise.all([textOf(path), loadRenderer()]);
    return { markdown, Body };
  } catch (error) {
    console.error("Error loading markdown", error);
    return { failure: error instanceof Error ? error.message : "Unknown error occurred" };
  }
}

async function textOf(path: string): Promise<string> {
  const known = texts.get(path) ?? (await fetchMarkdown(path));
  texts.delete(path);
  texts.set(path, known);
  for (const oldest of [...texts.keys()].slice(0, -MAX_TEXTS)) texts.delete(oldest);
  return known;
}

async function fetchMarkdown(path: string): Promise<string> {
  const response = await fetch(`${path}?t=${Date.now()}`);
  if (!response.ok) throw new Error(`Failed to fetch markdown: ${response.status}`);
  return response.text();
}
