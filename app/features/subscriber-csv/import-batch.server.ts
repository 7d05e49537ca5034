import { randomUUID } from "node:crypto";
import { inArray, or } from "drizzle-orm";
import { z } from "zod";
import type { AdminSession } from "#app/features/admin/admin-session.server.ts";
import { continueAudit } from "#app/features/admin/audit.server.ts";
import { isUuid } from "#app/features/admin/uuid.ts";
import { findErasedAddresses } from "#app/features/subscriber-list/erased-addresses.server.ts";
import { forgetCounts } from "#app/features/subscriber-list/subscriber-counts.server.ts";
import { UNKNOWN_SOURCE } from "#app/features/subscriber-list/subscriber-labels.ts";
import { NO_SOURCE } from "#app/features/subscriber-list/subscriber-query.ts";
import type { Transaction } from "#database/open.server.ts";
import { consentEvents, emailSubscribers } from "#database/schema/subscribers.server.ts";
import { parseMoment } from "#platform/french/paris-time.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import type { Services } from "#platform/services.ts";
import {
  type ImportAnswer,
  type ImportOutcome,
  type ImportRow,
  MAX_CELL_LENGTHS,
  ROWS_A_BATCH,
} from "./import-batch.ts";

const cell = (field: keyof ImportRow) => z.string().max(MAX_CELL_LENGTHS[field]);

export const ImportRequestSchema = z.strictObject({
  mode: z.enum(["check", "apply"]),
  importId: z.uuid().nullable(),
  rows: z
    .array(z.strictObject({ id: cell("id"), email: cell("email"), source: cell("source"), date: cell("date") }))
    .min(1)
    .max(ROWS_A_BATCH),
});

type Candidate = { id: string | null; email: string; source: string | null; createdAt: Date };
type Judged = { outcome: ImportOutcome; candidate: Candidate | null };
type ImportServices = Pick<Services, "db" | "secrets">;

/** The consent of imported people was given elsewhere: the proof says who vouched for it, and when. */
const IMPORT_CONSENT = {
  kind: "confirmed",
  purpose: "weekly_letter",
  textVersion: "import-1",
  form: "import",
} as const;
const MAX_SOURCE_LENGTH = 100;

/**
 * Judges each row, and with "apply" adds the people who are new, as confirmed. Who is on the list stays as they are, who left or was
 * erased stays out, so that the same file can be imported any number of times.
 */
export async function importBatch(
  { db, secrets }: ImportServices,
  admin: AdminSession,
  request: z.infer<typeof ImportRequestSchema>,
  now: Date,
): Promise<ImportAnswer> {
  const { mode, importId, rows } = request;
  const answer = await db.transaction(async (tx) => {
    const judged = await judgeAgainstList(tx, secrets.sessionSecret, judgeAlone(rows, now));
    const added = mode === "apply" ? await addPeople(tx, judged, now) : new Set<string>();
    const outcomes = judged.map(({ outcome, candidate }) =>
      // Someone else added them since: by signing up, or from the same file.
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
  forgetCounts(db);
  return answer;
}

/** What is wrong whatever is on the list. */
function judgeAlone(rows: ImportRow[], now: Date): Judged[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    const email = normaliseEmail(row.email);
    const source = readSource(row.source);
    const createdAt = row.date.trim() === "" ? now : parseMoment(row.date.trim());
    if (!email) return { outcome: "wrong-email", candidate: null };
    if (source === undefined) return { outcome: "wrong-source", candidate: null };
    if (!createdAt || createdAt > now) return { outcome: "wrong-date", candidate: null };
    const outcome = seen.has(email) ? "duplicate" : "new";
    seen.add(email);
    const id = row.id.trim().toLowerCase();
    return { outcome, candidate: { id: isUuid(id) ? id : null, email, source, createdAt } };
  });
}

/** Undefined when it cannot be kept. */
function readSource(text: string): string | null | undefined {
  const source = text.trim();
  if (source === "" || source === UNKNOWN_SOURCE) return null;
  const isRight = source.length <= MAX_SOURCE_LENGTH && !/\p{Cc}/u.test(source) && source !== NO_SOURCE;
  return isRight ? source : undefined;
}

async function judgeAgainstList(tx: Transaction, secret: string, judged: Judged[]): Promise<Judged[]> {
  const candidates = judged.flatMap(({ candidate }) => candidate ?? []);
  const emails = candidates.map(({ email }) => email);
  const ids = candidates.flatMap(({ id }) => id ?? []);
  if (emails.length === 0) return judged;
  const { id, email, status } = emailSubscribers;
  const known = await tx
    .select({ id, email, status })
    .from(emailSubscribers)
    .where(or(inArray(email, emails), ids.length > 0 ? inArray(id, ids) : undefined));
  const statuses = new Map(known.map((row) => [row.email, row.status]));
  const takenIds = new Set(known.map((row) => row.id));
  const erased = await findErasedAddresses(tx, secret, emails);
  return judged.map(({ outcome, candidate }) => {
    if (!candidate || outcome !== "new") return { outcome, candidate };
    const status = statuses.get(candidate.email);
    if (status === "unsubscribed" || (!status && erased.has(candidate.email))) return { outcome: "left", candidate };
    if (status) return { outcome: "known", candidate };
    const keepsId = candidate.id !== null && !takenIds.has(candidate.id);
    if (candidate.id) takenIds.add(candidate.id);
    return { outcome, candidate: { ...candidate, id: keepsId ? candidate.id : null } };
  });
}

async function addPeople(tx: Transaction, judged: Judged[], now: Date): Promise<Set<string>> {
  const people = judged
    .flatMap(({ outcome, candidate }) => (outcome === "new" && candidate ? [candidate] : []))
    // Always in the same order: two imports of the same addresses must not wait for each other in a circle.
    .toSorted((one, other) => (one.email < other.email ? -1 : 1))
    .map((person) => ({ ...person, id: person.id ?? randomUUID(), status: "confirmed" as const, confirmedAt: now }));
  if (people.length === 0) return new Set();
  const added = await tx
    .insert(emailSubscribers)
    .values(people)
    .onConflictDoNothing()
    .returning({ id: emailSubscribers.id, email: emailSubscribers.email });
  if (added.length > 0) {
    await tx
      .insert(consentEvents)
      .values(added.map(({ id }) => ({ ...IMPORT_CONSENT, id: randomUUID(), subscriberId: id, createdAt: now })));
  }
  return new Set(added.map(({ email }) => email));
}
