import { listOpenErrors } from "#app/office/messages/open-errors.server.ts";
import type { Content } from "#library/schema/load-content.ts";
import { formatDayAndHour } from "#platform/french/paris-time.ts";
import { shorten } from "#platform/french/shorten.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { servedContent } from "./served.server.ts";

/** A reader's report about a served article, without the identity of the reader. */
export type ReportedError = {
  id: string;
  title: string;
  href: string;
  passage: string;
  /** The passage, or the words that the message quotes: those to look for in the text. */
  words: string;
  message: string;
  source: string;
  wantsAnswer: boolean;
  at: string;
};

const MAX_ERRORS = 20;
const LONG = 600;

/** Reads the reports that nobody has closed, the oldest first: those of all articles, or of one document. */
export async function readReportedErrors(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  document?: string,
): Promise<ReportedError[]> {
  const { articles } = servedContent(services);
  const articleId = document === undefined ? undefined : articleIdOf({ articles }, document);
  if (articleId === null) return [];
  const rows = await listOpenErrors(services.db, { articleId, limit: MAX_ERRORS });
  return rows.flatMap(({ id, articleId: about, passage, words, message, source, wantsAnswer, createdAt }) => {
    const article = articles.find(({ front }) => front.id === about);
    if (!article) return [];
    const { href, front } = article;
    const said = { passage: passage ?? "", message: shorten(message, LONG), source: source ?? "" };
    return [{ id, title: front.title, href, words, ...said, wantsAnswer, at: formatDayAndHour(createdAt) }];
  });
}

/** Returns null when the document is not an article of the site. */
function articleIdOf({ articles }: Pick<Content, "articles">, document: string): string | null {
  return articles.find(({ file }) => file === document)?.front.id ?? null;
}
