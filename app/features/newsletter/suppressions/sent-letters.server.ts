import { desc, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { letterKind } from "./letter-kind.ts";

export type SentMailings = {
  latest: { number: number; subject: string } | null;
  isLaunched: boolean;
};

export async function readSentMailings(db: Database | Transaction): Promise<SentMailings> {
  const sent = await db
    .select({ number: letters.number, subject: letters.subject })
    .from(letters)
    .where(isNotNull(letters.startedAt))
    .orderBy(desc(letters.number));
  return {
    latest: sent.find(({ number }) => letterKind(number) === "weekly_letter") ?? null,
    isLaunched: sent.some(({ number }) => letterKind(number) === "launch_notice"),
  };
}
