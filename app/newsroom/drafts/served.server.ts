import { readNumber } from "#app/newsroom/editions/edition-store.server.ts";
import { type ServedTexts, servedTexts } from "#app/newsroom/editions/served-texts.server.ts";
import type { Content } from "#library/schema/load-content.ts";
import { describeError } from "#platform/log.ts";
import type { Newsroom, NewsroomServices } from "./newsroom-services.ts";

/** Throws in development, where the content files are served directly. */
export function newsroomOf({ newsroom }: Pick<NewsroomServices, "newsroom">): Newsroom {
  if (newsroom) return newsroom;
  throw new Response("La rédaction ne s’ouvre que sur le site construit.\n", { status: 503 });
}

/** Returns the newest texts, because another process may have published since this one last looked. */
export async function readServedTexts(services: Pick<NewsroomServices, "db" | "newsroom">): Promise<ServedTexts> {
  const { content, serveNewest } = newsroomOf(services);
  if (content.current().number !== (await readNumber(services.db))) await serveNewest();
  const { number, source } = content.current();
  return servedTexts(number, source.texts ?? new Map());
}

/** A failure is only logged: it does not undo the publication, and each process also polls for new editions. */
export async function serveNewest(services: Pick<NewsroomServices, "newsroom" | "log">): Promise<void> {
  try {
    await newsroomOf(services).serveNewest();
  } catch (error) {
    services.log.error("edition_not_served", describeError(error));
  }
}

export function servedContent(services: Pick<NewsroomServices, "newsroom">): Content {
  return newsroomOf(services).content.current().source.content;
}
