import { desc, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";

type SentLetter = { number: number; subject: string };
export type SentMailings = { latest: SentLetter | null; launchedAt: Date | null };

export async function readSentMailings(db: Database | Transaction): Promise<SentMailings> {
  const sent = await db
    .select({ kind: letters.kind, number: letters.number, subject: letters.subject, startedAt: letters.startedAt })
    .from(letters)
    .where(isNotNull(letters.startedAt))
    .orderBy(desc(letters.startedAt), desc(letters.number));
  return {
    latest: sent.find(({ kind }) => kind === "weekly") ?? null,
    launchedAt: sent.find(({ kind }) => kind === "launch")?.startedAt ?? null,
  };
}
