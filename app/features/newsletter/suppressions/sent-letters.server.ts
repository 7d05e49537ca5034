import { desc, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letters } from "#database/schema/letters.server.ts";
import { letterKind } from "./letter-kind.ts";

export type LeftMailings = {
  latest: { number: number; subject: string } | null;
  isLaunched: boolean;
};

export async function readLeftMailings(db: Database | Transaction): Promise<LeftMailings> {
  const left = await db
    .select({ number: letters.number, subject: letters.subject })
    .from(letters)
    .where(isNotNull(letters.startedAt))
    .orderBy(desc(letters.number));
  return {
    latest: left.find(({ number }) => letterKind(number) === "weekly_letter") ?? null,
    isLaunched: left.some(({ number }) => letterKind(number) === "launch_notice"),
  };
}
