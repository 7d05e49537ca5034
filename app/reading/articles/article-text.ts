import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";

export type ArticleText =
  | { markdown: string; Body: Awaited<ReturnType<typeof loadRenderer>>["Body"] }
  | { failure: string };

/**
 * The last texts are kept for the Back button, because the scroll position can only be restored if the text does not
 * wait for the network.
 */
const MAX_TEXTS = 20;
const texts = new Map<string, string>();

/**
 * Loads the text and the code that renders it before the page is shown: the target of a hash and the former scroll
 * position can only be found once the text is there.
 */
export async function fetchArticleText(path: string): Promise<ArticleText> {
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
