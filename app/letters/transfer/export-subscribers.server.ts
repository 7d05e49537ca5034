import { setImmediate as nextTurn } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { countSubscribers, readBatch, type SubscriberRow } from "#app/letters/subscribers/subscriber-list.server.ts";
import { STATUS_LABELS, SUBSCRIBER_FILTERS, type SubscriberFilter } from "#app/letters/subscribers/subscriber-query.ts";
import { PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { continueAudit } from "#app/office/audit-log/record-audit.server.ts";
import { capitalised } from "#app/office/frame/capitalised.ts";
import { readQuery } from "#app/office/list/list-query.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import { toIso } from "#platform/french/paris-time.ts";
import type { Services } from "#platform/services.ts";
import { type CsvExtra, type CsvFormat, csvFileName, csvHead, csvLine } from "./csv-dialects.ts";
import { EXPORT_FIELDS, EXPORT_FORMATS, ROWS_HEADER } from "./export-fields.ts";
import { STATE_WORDS, type StateCells, type TransferCells } from "./transfer-columns.ts";

/** Reads well within 50 ms, during which the embedded database serves nobody else. */
const BATCH_SIZE = 1000;

type Asked = { admin: AdminSession; parameters: URLSearchParams; now: Date };

/** Reads a batch once the previous one has been sent and other queries have had their turn. */
export async function exportSubscribers(services: Services, request: Request, asked: Asked): Promise<Response> {
  const { filter, format } = readExport(asked.parameters);
  const { total } = await countSubscribers(services.db, filter, Number.MAX_SAFE_INTEGER);
  const name = csvFileName(asked.now, format.extra);
  const batches = writeCsv(services, request, { ...asked, filter, format });
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const batch = await batches.next();
      if (batch.done) controller.close();
      else controller.enqueue(batch.value);
    },
    cancel: () => void batches.return(undefined),
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      [ROWS_HEADER]: String(total),
    },
  });
}

/** Confirmed people, unless a state or everybody is asked for; then each row says its state. */
function readExport(parameters: URLSearchParams): { filter: SubscriberFilter; format: CsvFormat } {
  const filter = readQuery(SUBSCRIBER_FILTERS, parameters);
  const format = parameters.get(EXPORT_FIELDS.format);
  if (format === EXPORT_FORMATS.transfer) return { filter, format: { dialect: "standard", extra: "transfer" } };
  const status = filter.status ?? (parameters.get(EXPORT_FIELDS.everyone) ? null : "confirmed");
  return {
    filter: { ...filter, status },
    format: {
      dialect: format === EXPORT_FORMATS.french ? "french" : "standard",
      extra: status === "confirmed" ? "none" : "state",
    },
  };
}

type Written = Asked & { filter: SubscriberFilter; format: CsvFormat };

/** Audits the rows before they leave. */
async function* writeCsv(
  services: Services,
  request: Request,
  { admin, filter, format, now }: Written,
): AsyncGenerator<Uint8Array> {
  const { db } = services;
  const encoder = new TextEncoder();
  let head = csvHead(format);
  let auditId: string | null = null;
  let last: SubscriberRow | null = null;
  try {
    do {
      const rows: SubscriberRow[] = await readBatch(db, { filter, last, limit: BATCH_SIZE });
      const cellsOf = await readExtraCells(db, { rows, extra: format.extra, purpose: filter.purpose });
      auditId = await continueAudit(db, {
        id: auditId,
        actor: admin.actor,
        action: "export",
        rowCount: rows.length,
        now,
      });
      const lines = rows.map((row) => csvLine([row.id, row.email, row.source, row.createdAt, ...cellsOf(row)], format));
      yield encoder.encode(head + lines.join(""));
      await nextTurn();
      head = "";
      last = rows.length === BATCH_SIZE ? (rows.at(-1) ?? null) : null;
    } while (last);
  } catch (error) {
    services.reportError(error, request);
    throw error;
  }
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
