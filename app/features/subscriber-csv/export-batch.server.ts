import { inArray } from "drizzle-orm";
import type { AdminSession } from "#app/features/admin/admin-session.server.ts";
import { continueAudit } from "#app/features/admin/audit.server.ts";
import { PURPOSES } from "#app/features/newsletter/purposes.ts";
import { openCursor, sealCursor } from "#app/features/subscriber-list/page-cursor.server.ts";
import { countSubscribers } from "#app/features/subscriber-list/subscriber-counts.server.ts";
import { readBatch } from "#app/features/subscriber-list/subscriber-list.server.ts";
import type { SubscriberFilter } from "#app/features/subscriber-list/subscriber-query.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import type { Services } from "#platform/services.ts";
import type { CsvRow } from "./csv-dialects.ts";
import type { ExportBatch } from "./export-batch.ts";
import { STATE_WORDS, type StateCells, type TransferCells } from "./transfer-columns.ts";

/** So many rows are read well within the 50 ms for which nobody else is served by the embedded database's process. */
const BATCH_SIZE = 1000;

type Asked = {
  admin: AdminSession;
  filter: SubscriberFilter;
  /** Where the batch before this one ended, and the line of the audit that it stands on; null for the first. */
  cursor: string | null;
  exportId: string | null;
  /** With what each person asked for. */
  isComplete: boolean;
  now: Date;
};

/** The next rows of an export. What leaves is counted on the audit's line before it leaves. */
export async function exportBatch(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  { admin, filter, cursor, exportId, isComplete, now }: Asked,
): Promise<ExportBatch> {
  const secret = secrets.sessionSecret;
  const start = openCursor(secret, { sort: "date", side: "after", text: cursor });
  const total = await countSubscribers(db, filter, now);
  const { rows, next } = await readBatch(db, filter, { cursor: start, limit: BATCH_SIZE, matches: total });
  const states = isComplete
    ? await readTransferCells(
        db,
        rows.map(({ id }) => id),
      )
    : null;
  const audited = await continueAudit(db, {
    id: exportId,
    actor: admin.actor,
    action: "export",
    rowCount: rows.length,
    now,
  });
  return {
    rows: rows.map(({ id, email, source, createdAt }): CsvRow => {
      const cells = states?.get(id);
      return cells ? [id, email, source, createdAt, cells] : [id, email, source, createdAt];
    }),
    next: next ? sealCursor(secret, next) : null,
    total,
    exportId: audited,
  };
}

async function readTransferCells(db: Database, ids: string[]): Promise<Map<string, TransferCells>> {
  const states =
    ids.length > 0 ? await db.select().from(subscriptions).where(inArray(subscriptions.subscriberId, ids)) : [];
  const cellsOf = new Map(ids.map((id) => [id, PURPOSES.map((): StateCells => ["", "", "", ""])]));
  for (const { subscriberId, purpose, status, requestedAt, confirmedAt, withdrawnAt } of states) {
    const dates = [requestedAt, confirmedAt, withdrawnAt].map((date) => date?.toISOString() ?? "");
    const [requested = "", confirmed = "", withdrawn = ""] = dates;
    cellsOf
      .get(subscriberId)
      ?.splice(PURPOSES.indexOf(purpose), 1, [STATE_WORDS[status], requested, confirmed, withdrawn]);
  }
  return cellsOf;
}
