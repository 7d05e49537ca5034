import { eq } from "drizzle-orm";
import type { Transaction } from "#database/open.server.ts";
import { reports } from "#database/schema/reports.server.ts";

/**
 * Of a person who is erased no address stays, nor the answer that was sent to it. What they said of an article stays, and is
 * nobody's any more.
 */
export async function eraseReportAddress(tx: Transaction, { email }: { email: string }): Promise<void> {
  await tx.update(reports).set({ email: null, answer: null }).where(eq(reports.email, email));
}
