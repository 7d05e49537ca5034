import { desc, isNotNull } from "drizzle-orm";
import type { Database, Transaction } from "#database/open.server.ts";
import { letterEditions } from "#database/schema/letters.server.ts";
import { LAUNCH_NUMBER } from "./launch-number.ts";

export type LeftMailings = {
  latest: { number: number; subject: string } | null;
  isLaunched: boolean;
};

export async function readLeftMailings(db: Database | Transaction): Promise<LeftMailings> {
  const left = await db
    .select({ number: letterEditions.number, subject: letterEditions.subject })
    .from(letterEditions)
    .where(isNotNull(letterEditions.startedAt))
    .orderBy(desc(letterEditions.number));
  return {
    latest: left.find(({ number }) => number !== LAUNCH_NUMBER) ?? null,
    isLaunched: left.some(({ number }) => number === LAUNCH_NUMBER),
  };
}
