import { and, asc, eq, lte, notInArray } from "drizzle-orm";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { DONE, type Outcome, refusedBecause } from "#app/newsroom/drafts/outcome.ts";
import type { DraftRow } from "#app/newsroom/drafts/read-drafts.server.ts";
import { type DraftSnapshot, refuseUnready, withDraft } from "#app/newsroom/drafts/workflow.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import { listTeam } from "#app/office/team/team.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { drafts, staff } from "#database/schema/newsroom.server.ts";
import { formatDayAndHour, parseMoment, wallTimeOf } from "#platform/french/paris-time.ts";
import { describeError } from "#platform/log.ts";
import { type Publisher, publishSnapshot, refusePublisher } from "./publish-draft.server.ts";
import { readDraftSnapshot, type WholeSnapshot } from "./read-snapshot.server.ts";

const HOUR_MS = 3_600_000;
const LATEST_DAYS = 366;
const SWEEP_EVERY_MS = 20_000;
/** A scheduled publication is retried for this long when its failure is not caused by its text. */
const RETRY_FOR_MS = 24 * HOUR_MS;
const LEAST_TRIES = 5;
const LONGEST_PAUSE_MS = HOUR_MS / 2;
const DUE_AT_ONCE = 10;

/** For each draft, how often its publication has failed in this process and when the next attempt is made. */
export type Attempts = Map<string, { failed: number; nextAt: Date }>;

/** `parisTime` has the format of `<input type="datetime-local">`, such as 2026-12-10T07:30. */
export async function scheduleDraft(
  services: NewsroomServices,
  staff: Staff,
  id: string,
  parisTime: string,
  now = new Date(),
): Promise<Outcome> {
  const refusal = refusePublisher(staff, now);
  if (refusal) return refusedBecause(refusal);
  const publishAt = readParisTime(parisTime, now);
  if (typeof publishAt === "string") return { ...refusedBecause(publishAt), field: "time" };
  return withDraft(services, id, async (tx, held) => {
    const unready = refuseUnready(held);
    if (unready) return refusedBecause(unready);
    const { version } = held.draft;
    await tx
      .update(drafts)
      .set({
        state: "scheduled",
        publishAt,
        scheduledBy: staff.userId,
        failure: "",
        version: version + 1,
        updatedAt: now,
        updatedByName: staff.name,
      })
      .where(eq(drafts.id, id));
    return DONE;
  });
}

export async function cancelSchedule(services: NewsroomServices, staff: Staff, id: string): Promise<Outcome> {
  if (!isAtLeast(staff, "reviewer"))
    return refusedBecause("Annuler une publication programmée demande le rôle « relecture ».");
  return withDraft(services, id, async (tx, { draft }) => {
    if (draft.state !== "scheduled") return refusedBecause("Ce document n’est pas programmé.");
    await tx
      .update(drafts)
      .set({ state: "approved", publishAt: null, version: draft.version + 1, updatedByName: staff.name })
      .where(eq(drafts.id, id));
    return DONE;
  });
}

/**
 * Reads a time in Paris, or returns a sentence that refuses it, because at a change of clocks an hour may not exist or
 * may come twice.
 */
export function readParisTime(text: string, now: Date): Date | string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})(?::00)?$/.exec(text) ?? [];
  if (!time) return "Donnez un jour et une heure.";
  const moment = parseMoment(`${day}/${month}/${year} ${time}`);
  if (!moment) return "Cette heure n’existe pas à Paris ce jour-là : choisissez-en une autre.";
  if (wallTimeOf(new Date(moment.getTime() + HOUR_MS)) === wallTimeOf(moment)) {
    return "Cette heure vient deux fois à Paris, au passage à l’heure d’hiver : choisissez-en une autre.";
  }
  if (moment <= now) return "Cette heure est passée.";
  return moment.getTime() - now.getTime() > LATEST_DAYS * 24 * HOUR_MS ? "Choisissez une heure dans l’année." : moment;
}

/** Publishes the drafts that are due, each by one process only. Returns how many were published. */
export async function publishDue(services: NewsroomServices, now: Date, attempts: Attempts = new Map()) {
  const waiting = [...attempts].filter(([, { nextAt }]) => nextAt > now).map(([id]) => id);
  const due = await services.db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.state, "scheduled"), lte(drafts.publishAt, now), notInArray(drafts.id, waiting)))
    .orderBy(asc(drafts.publishAt))
    .limit(DUE_AT_ONCE);
  const dueIds = new Set(due.map(({ id }) => id));
  // Drafts that a person has cancelled or published since are removed from the attempts.
  for (const [id, { nextAt }] of attempts) if (nextAt <= now && !dueIds.has(id)) attempts.delete(id);
  let published = 0;
  for (const id of dueIds) {
    const result = await publishOne(services, id, now, attempts.get(id)?.failed ?? 0);
    if (result === "again") planNext(attempts, id, now);
    else attempts.delete(id);
    if (result === "published") published += 1;
  }
  return published;
}

/** The pause is twenty seconds at first, then doubles each time, up to half an hour. */
function planNext(attempts: Attempts, id: string, now: Date): void {
  const failed = (attempts.get(id)?.failed ?? 0) + 1;
  const pause = Math.min(SWEEP_EVERY_MS * 2 ** (failed - 1), LONGEST_PAUSE_MS);
  attempts.set(id, { failed, nextAt: new Date(now.getTime() + pause) });
}

type Result = "published" | "ended" | "again";

/** Publishes one draft. A failure is logged and does not delay the other drafts. */
async function publishOne(services: NewsroomServices, id: string, now: Date, failed: number): Promise<Result> {
  try {
    const held = await readDraftSnapshot(services, id);
    if ("state" in held || held.draft.state !== "scheduled") return "ended";
    return await publishScheduled(services, held, now, failed);
  } catch (error) {
    services.log.error("scheduled_draft_failed", { draft: id, ...describeError(error) });
    return "again";
  }
}

async function publishScheduled(
  services: NewsroomServices,
  held: WholeSnapshot,
  now: Date,
  failed: number,
): Promise<Result> {
  const { draft } = held;
  const publisher = await publisherOf(services, draft);
  if (!publisher) {
    const reason = `${draft.updatedByName}, qui l’avait programmé, n’a plus le rôle « relecture » : une personne qui l’a peut le publier, ou le programmer de nouveau.`;
    await giveUp(services, held, reason, "administrator");
    return "ended";
  }
  const outcome = await publishApproved(services, publisher, held, now);
  if (outcome.state === "done") {
    services.log.info("scheduled_draft_published", { draft: draft.id, edition: outcome.edition });
    return "published";
  }
  const late = now.getTime() - (draft.publishAt?.getTime() ?? 0);
  if (outcome.isTransient && (late <= RETRY_FOR_MS || failed + 1 < LEAST_TRIES)) return "again";
  await giveUp(services, held, outcome.message, "reviewer");
  return "ended";
}

async function publishApproved(
  services: NewsroomServices,
  publisher: Publisher,
  held: WholeSnapshot,
  now: Date,
): ReturnType<typeof publishSnapshot> {
  const { draft, filesHash } = held;
  if (draft.approvedHash !== filesHash) return refusedBecause("Le texte n’est plus celui qui a été approuvé.");
  try {
    return await publishSnapshot(services, publisher, held, { now });
  } catch (error) {
    services.log.error("scheduled_draft_failed", { draft: draft.id, ...describeError(error) });
    return {
      ...refusedBecause("La publication n’a pas abouti : essayez de publier ce texte vous-même."),
      isTransient: true,
    };
  }
}

/** Returns null when the member may no longer publish, because rights are checked at the hour of publication. */
async function publisherOf({ db }: NewsroomServices, draft: DraftRow): Promise<Publisher | null> {
  const { scheduledBy, updatedByName: name } = draft;
  if (!scheduledBy) return null;
  const [member] = await db.select({ role: staff.role }).from(staff).where(eq(staff.userId, scheduledBy));
  return member && isAtLeast(member, "reviewer") ? { userId: scheduledBy, name, role: member.role } : null;
}

/**
 * Sets the draft back to « approved » with the reason of the failure, and queues the e-mail in the same transaction.
 */
async function giveUp(
  services: NewsroomServices,
  { draft }: DraftSnapshot,
  reason: string,
  told: "reviewer" | "administrator",
): Promise<void> {
  const { db, mail, settings, log } = services;
  const failure = `Prévu le ${draft.publishAt ? formatDayAndHour(draft.publishAt) : ""} : ${reason}`;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(drafts)
      .set({ state: "approved", publishAt: null, failure, version: draft.version + 1 })
      .where(and(eq(drafts.id, draft.id), eq(drafts.version, draft.version)))
      .returning({ id: drafts.id });
    if (changed.length === 0) return;
    log.warn("scheduled_draft_refused", { draft: draft.id });
    const about = { document: draft.title, reason, url: `${settings.publicUrl}/redaction/${draft.id}` };
    const addresses = await listRecipients(tx, draft.scheduledBy, told);
    await mail.enqueue(
      addresses.map((to) => ({ kind: "publication-failed" as const, to, ...about })),
      tx,
    );
  });
}

/**
 * Returns the address of the member who scheduled the draft if they may still publish, otherwise those of all members
 * who may.
 */
async function listRecipients(
  tx: Transaction,
  scheduledBy: string | null,
  role: "reviewer" | "administrator",
): Promise<string[]> {
  const team = await listTeam(tx);
  const able = team.filter((member) => isAtLeast(member, role));
  const own = able.filter(({ userId }) => userId === scheduledBy);
  return (own.length > 0 ? own : able).map(({ email }) => email);
}

/** Publishes overdue drafts when the process starts, then looks for due ones three times a minute. */
export function startSchedule(services: NewsroomServices): { stop: () => Promise<void> } {
  if (!services.newsroom) return { stop: async () => {} };
  const attempts: Attempts = new Map();
  let sweeping: Promise<void> | null = null;
  function sweep(): void {
    sweeping ??= publishDue(services, new Date(), attempts)
      .then(
        () => {},
        (error: unknown) => services.log.error("schedule_failed", describeError(error)),
      )
      .finally(() => {
        sweeping = null;
      });
  }
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await sweeping;
    },
  };
}
