import { inArray } from "drizzle-orm";
import { continueAudit } from "#app/features/admin/audit-log/record-audit.server.ts";
import { capitalised } from "#app/features/admin/layout/capitalised.ts";
import type { AdminSession } from "#app/features/admin/sign-in/admin-session.server.ts";
import { openCursor, sealCursor } from "#app/features/admin/subscribers/page-cursor.server.ts";
import { countSubscribers } from "#app/features/admin/subscribers/subscriber-counts.server.ts";
import { STATUS_LABELS } from "#app/features/admin/subscribers/subscriber-labels.ts";
import { readBatch, type SubscriberRow } from "#app/features/admin/subscribers/subscriber-list.server.ts";
import type { SubscriberFilter } from "#app/features/admin/subscribers/subscriber-query.ts";
import { PURPOSES, type Purpose } from "#app/features/newsletter/purposes.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import { toIso } from "#platform/french/paris-time.ts";
import type { Services } from "#platform/services.ts";
import type { CsvExtra, CsvRow } from "./csv-dialects.ts";
import type { ExportBatch } from "./export-batch.ts";
import { STATE_WORDS, type StateCells, type TransferCells } from "./transfer-columns.ts";

/** Reads well within 50 ms, during which the embedded database serves nobody else. */
const BATCH_SIZE = 1000;

type Asked = {
  admin: AdminSession;
  filter: SubscriberFilter;
  /** Where the batch before ended, and its line of the audit; null for the first. */
  cursor: string | null;
  exportId: string | null;
  extra: CsvExtra;
  now: Date;
};

/** Audits the rows before they leave. */
export async function exportBatch(
  { db, secrets }: Pick<Services, "db" | "secrets">,
  { admin, filter, cursor, exportId, extra, now }: Asked,
): Promise<ExportBatch> {
  const secret = secrets.sessionSecret;
  const start = openCursor(secret, { sort: "date", side: "after", text: cursor });
  const total = await countSubscribers(db, filter, now);
  const { rows, next } = await readBatch(db, filter, { cursor: start, limit: BATCH_SIZE, matches: total });
  const cellsOf = await readExtraCells(db, { rows, extra, purpose: filter.purpose });
  const audited = await continueAudit(db, {
    id: exportId,
    actor: admin.actor,
    action: "export",
    rowCount: rows.length,
    now,
  });
  return {
    rows: rows.map((row): CsvRow => [row.id, row.email, row.source, row.createdAt, ...cellsOf(row)]),
    next: next ? sealCursor(secret, next) : null,
    total,
    exportId: audited,
  };
}

type Batch = { rows: SubscriberRow[]; extra: CsvExtra; purpose: Purpose | null };

/** Filtered by purpose, the state is that purpose's; otherwise the person's. */
async function readExtraCells(
  db: Database,
  { rows, extra, purpose }: Batch,
): Promise<(row: SubscriberRow) => string[]> {
  if (extra === "none") return () => [];
  if (extra === "state" && !purpose) return ({ status }) => [STATUS_LABELS[status]];
  const ids = rows.map(({ id }) => id);
  const cells = await readTransferCells(db, ids);
  if (extra === "transfer") return ({ id }) => cells.get(id)?.flat() ?? [];
  const place = purpose ? PURPOSES.indexOf(purpose) : -1;
  return ({ id }) => [capitalised(cells.get(id)?.[place]?.[0] ?? "")];
}

async function readTransferCells(db: Database, ids: string[]): Promise<Map<string, TransferCells>> {
  const states =
    ids.length > 0 ? await db.select().from(subscriptions).where(inArray(subscriptions.subscriberId, ids)) : [];
  const cellsOf = new Map(ids.map((id) => [id, PURPOSES.map((): StateCells => ["", "", "", ""])]));
  for (const { subscriberId, purpose, status, requestedAt, confirmedAt, withdrawnAt } of states) {
    const dates = [requestedAt, confirmedAt, withdrawnAt].map((date) => (date ? toIso(date) : ""));
    const [requested = "", confirmed = "", withdrawn = ""] = dates;
    cellsOf
      .get(subscriberId)
      ?.splice(PURPOSES.indexOf(purpose), 1, [STATE_WORDS[status], requested, confirmed, withdrawn]);
  }
  return cellsOf;
}
