import { setImmediate as nextTurn } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { countSubscribers, readBatch, type SubscriberRow } from "#app/letters/subscribers/subscriber-list.server.ts";
import { STATUS_LABELS, SUBSCRIBER_FILTERS, type SubscriberFilter } from "#app/letters/subscribers/subscriber-query.ts";
import { PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import {
  DETAIL_NAMES,
  SUBSCRIBER_DETAILS,
  type SubscriberDetail,
  UNKNOWN_DETAIL,
} from "#app/letters/subscriptions/subscriber-details.ts";
import { continueAudit } from "#app/office/audit-log/record-audit.server.ts";
import { capitalised } from "#app/office/frame/wording.ts";
import { readFilters } from "#app/office/list/list-query.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Database } from "#database/open.server.ts";
import { subscriptions } from "#database/schema/subscribers.server.ts";
import { escapeFormula, toCsvLine } from "#platform/csv-line.ts";
import { formatSecond, parisDay, toIso } from "#platform/french/paris-time.ts";
import type { Services } from "#platform/services.ts";
import {
  EXPORT_FIELDS,
  EXPORT_FORMATS,
  ROWS_HEADER,
  STATE_WORDS,
  type StateCells,
  TRANSFER_TITLES,
  type TransferCells,
} from "./transfer-format.ts";

/** A French spreadsheet opens "french" in columns and with accents. */
type CsvDialect = "standard" | "french";

/** The columns of a person may be followed by the state, or by everything for each purpose. */
type CsvExtra = "none" | "state" | "transfer";

type CsvFormat = { dialect: CsvDialect; extra: CsvExtra };

type CsvRow = [id: string, email: string, source: string | null, createdAt: string, ...extra: string[]];

/** Other software reads these columns, so neither their names nor their order may change; further details come last. */
const CSV_COLUMNS = ["ID", "Email", "Source", "Date d'inscription"] as const;

const FURTHER_DETAILS: SubscriberDetail[] = DETAIL_NAMES.filter((detail) => detail !== "source");

const STATE_TITLE = "État";

const EXTRA_TITLES: Record<CsvExtra, string[]> = { none: [], state: [STATE_TITLE], transfer: TRANSFER_TITLES.flat() };
const SEPARATORS: Record<CsvDialect, string> = { standard: ",", french: ";" };
const MARKS: Record<CsvExtra, string> = { none: "", state: "avec-état-", transfer: "complet-" };
const BYTE_ORDER_MARK = "\uFEFF";

export function csvHead({ dialect, extra }: CsvFormat): string {
  const further = FURTHER_DETAILS.map((detail) => SUBSCRIBER_DETAILS[detail].title);
  const titles = [...CSV_COLUMNS, ...EXTRA_TITLES[extra], ...further];
  return `${dialect === "french" ? BYTE_ORDER_MARK : ""}${toCsvLine(titles, SEPARATORS[dialect])}`;
}

function csvLine([id, email, source, createdAt, ...more]: CsvRow, { dialect, extra }: CsvFormat): string {
  // Programs read the complete file and need the exact date.
  const date = extra === "transfer" ? createdAt : formatSecond(new Date(createdAt));
  const cells = [id, email, source || UNKNOWN_DETAIL, date, ...more];
  return toCsvLine(cells.map(escapeFormula), SEPARATORS[dialect]);
}

export function csvFileName(now: Date, extra: CsvExtra = "none"): string {
  return `abonnés-${MARKS[extra]}${parisDay(now)}.csv`;
}

/** A batch of this size is read well within 50 ms, during which the embedded database serves nobody else. */
const BATCH_SIZE = 1000;

type Asked = { admin: AdminSession; parameters: URLSearchParams; now: Date };

/** A batch is read once the previous one has been sent, so that other queries have their turn. */
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

/** Exports confirmed people unless a state or everybody is requested; then each row contains its state. */
function readExport(parameters: URLSearchParams): { filter: SubscriberFilter; format: CsvFormat } {
  const filter = readFilters(SUBSCRIBER_FILTERS, parameters);
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

/** The line of the audit log is written before any row is sent. */
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
      const lines = rows.map((row) => {
        const further = FURTHER_DETAILS.map((detail) => row[detail] ?? "");
        return csvLine([row.id, row.email, row.source, row.createdAt, ...cellsOf(row), ...further], format);
      });
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

/** When the list is filtered by purpose, the state is that of the purpose, otherwise the person's. */
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
