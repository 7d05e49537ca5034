import { inArray, or } from "drizzle-orm";
import { z } from "zod";
import { findErasedAddresses } from "#app/letters/leaving/tombstones.server.ts";
import {
  addImportedPeople,
  type ImportedPerson,
  type ImportedState,
  type ImportProof,
} from "#app/letters/subscriptions/imported-people.server.ts";
import { IMPORT_FORM, PURPOSES, type Purpose } from "#app/letters/subscriptions/purposes.ts";
import { byDetail, readDetails } from "#app/letters/subscriptions/subscriber-details.ts";
import { continueAudit } from "#app/office/audit-log/record-audit.server.ts";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { emailSubscribers } from "#database/schema/subscribers.server.ts";
import { parseMoment } from "#platform/french/paris-time.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import type { Services } from "#platform/services.ts";
import {
  DECLARED_STATUSES,
  type ImportAnswer,
  type ImportOutcome,
  type ImportRow,
  MAX_CELL_LENGTHS,
  MAX_STATE_LENGTH,
  ROWS_A_BATCH,
  readStateWord,
  type StateCells,
} from "./transfer-format.ts";

const cell = (field: keyof typeof MAX_CELL_LENGTHS) => z.string().max(MAX_CELL_LENGTHS[field]);

const stateCell = z.string().max(MAX_STATE_LENGTH);
const StatesSchema = z.array(z.tuple([stateCell, stateCell, stateCell, stateCell])).length(PURPOSES.length);

export const ImportRequestSchema = z.strictObject({
  mode: z.enum(["check", "apply"]),
  importId: z.uuid().nullable(),
  purpose: z.enum(PURPOSES).nullable(),
  rows: z
    .array(
      z.strictObject({
        id: cell("id"),
        email: cell("email"),
        date: cell("date"),
        ...byDetail(cell),
        states: StatesSchema.nullable(),
        status: z.enum(DECLARED_STATUSES).nullable(),
      }),
    )
    .min(1)
    .max(ROWS_A_BATCH),
});

type CheckedRow = { outcome: ImportOutcome; candidate: ImportedPerson | null };
type ImportServices = Pick<Services, "db" | "secrets">;

/** The proof records who vouched for the consents: the importer, or a file of ours. */
const DECLARED: ImportProof = { form: IMPORT_FORM, textVersion: "import-1" };
const TRANSFERRED: ImportProof = { form: "transfert", textVersion: "transfert-1" };
/** Earlier dates are refused, because programs write the years 1 and 1970 for « no date ». */
const EARLIEST = new Date("1990-01-01T00:00:00Z");

/** Rows without state columns get the declared purpose and state. Known, unsubscribed and erased people are skipped. */
export async function importBatch(
  { db, secrets }: ImportServices,
  admin: AdminSession,
  request: z.infer<typeof ImportRequestSchema>,
  now: Date,
): Promise<ImportAnswer> {
  const { mode, importId, rows } = request;
  return db.transaction(async (tx) => {
    const checkedRows = await matchAgainstSubscribers(tx, secrets, validateRows(request, now));
    const added = mode === "apply" ? await addPeople(tx, checkedRows, rows) : new Set<string>();
    const outcomes = checkedRows.map(({ outcome, candidate }) =>
      mode === "apply" && outcome === "new" && !added.has(candidate?.email ?? "") ? "known" : outcome,
    );
    const event = {
      id: importId,
      actor: admin.actor,
      action: mode === "apply" ? ("import" as const) : ("import-check" as const),
      rowCount: mode === "apply" ? added.size : rows.length,
      now,
    };
    return { outcomes, importId: await continueAudit(tx, event) };
  });
}

function validateRows({ rows, purpose, mode }: z.infer<typeof ImportRequestSchema>, now: Date): CheckedRow[] {
  const seen = new Set<string>();
  const declared = (status: ImportRow["status"]): Declared =>
    mode === "check" ? { purpose: purpose ?? "weekly_letter", status: status ?? "confirmed" } : { purpose, status };
  return rows.map((row) => {
    const email = normaliseEmail(row.email);
    const { details, wrong } = readDetails(row);
    const createdAt = readDate(row.date, now);
    if (!email) return { outcome: "wrong-email", candidate: null };
    if (wrong) return { outcome: `wrong-${wrong}`, candidate: null };
    if (createdAt === undefined) return { outcome: "wrong-date", candidate: null };
    const since = createdAt ?? now;
    const states = row.states ? readStates(row.states, since, now) : declareStates(declared(row.status), since, now);
    if (typeof states === "string") return { outcome: states, candidate: null };
    const outcome = seen.has(email) ? "duplicate" : "new";
    seen.add(email);
    const id = row.id.trim().toLowerCase();
    return { outcome, candidate: { id: isUuid(id) ? id : null, email, ...details, createdAt: since, states } };
  });
}

/** Returns null for an empty cell, and undefined for an invalid or impossible date. */
function readDate(text: string, now: Date): Date | null | undefined {
  if (text.trim() === "") return null;
  const date = parseMoment(text.trim());
  return date && date >= EARLIEST && date <= now ? date : undefined;
}

function readStates(cells: StateCells[], createdAt: Date, now: Date): ImportedState[] | "wrong-state" | "wrong-date" {
  const states: ImportedState[] = [];
  for (const [index, [word, ...written]] of cells.entries()) {
    const purpose = PURPOSES[index];
    if (word.trim() === "" || !purpose) continue;
    const status = readStateWord(word);
    const dates = written.map((text) => readDate(text, now));
    if (!status) return "wrong-state";
    if (dates.includes(undefined)) return "wrong-date";
    const [requestedAt, confirmedAt = null, withdrawnAt = null] = dates;
    states.push({
      purpose,
      status,
      requestedAt: requestedAt ?? createdAt,
      confirmedAt: status === "confirmed" ? (confirmedAt ?? createdAt) : confirmedAt,
      withdrawnAt: status === "withdrawn" ? (withdrawnAt ?? now) : null,
    });
  }
  return states.length > 0 ? states : "wrong-state";
}

type Declared = { purpose: Purpose | null; status: ImportRow["status"] };

function declareStates({ purpose, status }: Declared, createdAt: Date, now: Date): ImportedState[] | "wrong-state" {
  if (!purpose || !status) return "wrong-state";
  if (status === "confirmed") return [{ purpose, status, requestedAt: now, confirmedAt: now, withdrawnAt: null }];
  const withdrawnAt = status === "withdrawn" ? now : null;
  return [{ purpose, status, requestedAt: createdAt, confirmedAt: null, withdrawnAt }];
}

async function matchAgainstSubscribers(
  tx: Transaction,
  secrets: Services["secrets"],
  checkedRows: CheckedRow[],
): Promise<CheckedRow[]> {
  const candidates = checkedRows.flatMap(({ candidate }) => candidate ?? []);
  const emails = candidates.map(({ email }) => email);
  const ids = candidates.flatMap(({ id }) => id ?? []);
  if (emails.length === 0) return checkedRows;
  const { id, email, status } = emailSubscribers;
  const known = await tx
    .select({ id, email, status })
    .from(emailSubscribers)
    .where(or(inArray(email, emails), ids.length > 0 ? inArray(id, ids) : undefined));
  const statuses = new Map(known.map((row) => [row.email, row.status]));
  const takenIds = new Set(known.map((row) => row.id));
  const erased = await findErasedAddresses(tx, secrets, emails);
  return checkedRows.map(({ outcome, candidate }) => {
    if (!candidate || outcome !== "new") return { outcome, candidate };
    const status = statuses.get(candidate.email);
    if (status === "unsubscribed" || (!status && erased.has(candidate.email))) return { outcome: "left", candidate };
    if (status) return { outcome: "known", candidate };
    const keepsId = candidate.id !== null && !takenIds.has(candidate.id);
    if (candidate.id) takenIds.add(candidate.id);
    return { outcome, candidate: { ...candidate, id: keepsId ? candidate.id : null } };
  });
}

async function addPeople(tx: Transaction, checkedRows: CheckedRow[], rows: ImportRow[]): Promise<Set<string>> {
  const people = checkedRows.flatMap(({ outcome, candidate }, index) =>
    outcome === "new" && candidate ? [{ candidate, isTransferred: rows[index]?.states !== null }] : [],
  );
  const of = (isTransferred: boolean) =>
    people.filter((person) => person.isTransferred === isTransferred).map(({ candidate }) => candidate);
  const declared = await addImportedPeople(tx, of(false), DECLARED);
  return new Set([...declared, ...(await addImportedPeople(tx, of(true), TRANSFERRED))]);
}
