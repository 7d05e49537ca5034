import { and, asc, eq, lte } from "drizzle-orm";
import type { Staff } from "#app/features/staff/staff-guard.server.ts";
import { isAtLeast } from "#app/features/staff/staff-role.ts";
import { listTeam } from "#app/features/staff/team.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { users } from "#database/schema/accounts.server.ts";
import { drafts, staff } from "#database/schema/newsroom.server.ts";
import { formatMinute, parseMoment } from "#platform/french/paris-time.ts";
import { describeError } from "#platform/log.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { DONE, type Outcome, refused } from "../outcome.ts";
import { type HeldDraft, withDraft } from "../workflow.server.ts";
import { type Publisher, publishHeld, refusePublisher, refuseUnready } from "./publish-draft.server.ts";
import { readHeld } from "./read-held.server.ts";

const HOUR_MS = 3_600_000;
const LATEST_DAYS = 366;
const SWEEP_EVERY_MS = 20_000;
/** How long a publication is tried again when the text is not the cause. */
const RETRY_MS = 10 * 60_000;
const DUE_AT_ONCE = 10;

/** @param parisTime as `<input type="datetime-local">` sends it: 2026-12-10T07:30 */
export async function scheduleDraft(
  services: NewsroomServices,
  staff: Staff,
  id: string,
  parisTime: string,
  now = new Date(),
): Promise<Outcome> {
  const refusal = refusePublisher(staff, now);
  if (refusal) return refused(refusal);
  const publishAt = readParisTime(parisTime, now);
  if (typeof publishAt === "string") return { ...refused(publishAt), field: "time" };
  return withDraft(services, id, async (tx, held) => {
    const unready = refuseUnready(held);
    if (unready) return refused(unready);
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
  if (!isAtLeast(staff, "reviewer")) return refused("Seul un relecteur peut annuler une publication programmée.");
  return withDraft(services, id, async (tx, { draft }) => {
    if (draft.state !== "scheduled") return refused("Ce document n’est pas programmé.");
    await tx
      .update(drafts)
      .set({ state: "approved", publishAt: null, version: draft.version + 1, updatedByName: staff.name })
      .where(eq(drafts.id, id));
    return DONE;
  });
}

/** Or a sentence: an hour of Paris may not exist, or come twice. */
export function readParisTime(text: string, now: Date): Date | string {
  const [, year, month, day, time] = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})(?::00)?$/.exec(text) ?? [];
  if (!time) return "Donnez un jour et une heure.";
  const moment = parseMoment(`${day}/${month}/${year} ${time}`);
  if (!moment) return "Cette heure n’existe pas à Paris ce jour-là : choisissez-en une autre.";
  if (formatMinute(new Date(moment.getTime() + HOUR_MS)) === formatMinute(moment)) {
    return "Cette heure vient deux fois à Paris, au passage à l’heure d’hiver : choisissez-en une autre.";
  }
  if (moment <= now) return "Cette heure est passée.";
  return moment.getTime() - now.getTime() > LATEST_DAYS * 24 * HOUR_MS ? "Choisissez une heure dans l’année." : moment;
}

/** What is due: published once, whoever asks. Returns how many were. */
export async function publishDue(services: NewsroomServices, now: Date): Promise<number> {
  const due = await services.db
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.state, "scheduled"), lte(drafts.publishAt, now)))
    .orderBy(asc(drafts.publishAt))
    .limit(DUE_AT_ONCE);
  let published = 0;
  for (const { id } of due) if (await publishOne(services, id, now)) published += 1;
  return published;
}

/** Whatever fails with one text keeps no other waiting. */
async function publishOne(services: NewsroomServices, id: string, now: Date): Promise<boolean> {
  try {
    const held = await readHeld(services, id);
    return "draft" in held && held.draft.state === "scheduled" && (await publishScheduled(services, held, now));
  } catch (error) {
    services.log.error("scheduled_draft_failed", { draft: id, ...describeError(error) });
    return false;
  }
}

async function publishScheduled(services: NewsroomServices, held: HeldDraft, now: Date): Promise<boolean> {
  const { draft } = held;
  const outcome = await publishApproved(services, held);
  if (outcome.state === "done") {
    services.log.info("scheduled_draft_published", { draft: draft.id, edition: outcome.edition });
    return true;
  }
  const isLate = now.getTime() - (draft.publishAt?.getTime() ?? 0) > RETRY_MS;
  if (outcome.isTransient && !isLate) return false;
  await giveUp(services, held, outcome.message);
  return false;
}

async function publishApproved(services: NewsroomServices, held: HeldDraft): ReturnType<typeof publishHeld> {
  const { draft, filesHash } = held;
  if (draft.approvedHash !== filesHash) return refused("Le texte n’est plus celui qui a été approuvé.");
  try {
    return await publishHeld(services, await publisherOf(services, draft.scheduledBy, draft.updatedByName), held);
  } catch (error) {
    services.log.error("scheduled_draft_failed", { draft: draft.id, ...describeError(error) });
    return { ...refused("La publication n’a pas abouti : essayez de publier ce texte vous-même."), isTransient: true };
  }
}

async function publisherOf({ db }: NewsroomServices, userId: string | null, name: string): Promise<Publisher> {
  const [user] = userId
    ? await db
        .select({ id: users.id, role: staff.role })
        .from(users)
        .leftJoin(staff, eq(staff.userId, users.id))
        .where(eq(users.id, userId))
    : [];
  return { userId: user?.id ?? null, name, role: user?.role ?? "reviewer" };
}

/** Approved as before, with the reason; the e-mail goes with the change. */
async function giveUp(services: NewsroomServices, { draft }: HeldDraft, reason: string): Promise<void> {
  const { db, mail, settings, log } = services;
  const failure = `Prévu le ${draft.publishAt ? formatMinute(draft.publishAt) : ""} : ${reason}`;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(drafts)
      .set({ state: "approved", publishAt: null, failure, version: draft.version + 1 })
      .where(and(eq(drafts.id, draft.id), eq(drafts.version, draft.version)))
      .returning({ id: drafts.id });
    if (changed.length === 0) return;
    log.warn("scheduled_draft_refused", { draft: draft.id });
    const about = { document: draft.title, reason, url: `${settings.publicUrl}/redaction/${draft.id}` };
    const addresses = await listRecipients(tx, draft.scheduledBy);
    await mail.enqueue(
      addresses.map((to) => ({ kind: "publication-failed" as const, to, ...about })),
      tx,
    );
  });
}

/** Whoever scheduled it; once they have left the team, all who may publish it. */
async function listRecipients(tx: Transaction, scheduledBy: string | null): Promise<string[]> {
  const team = await listTeam(tx);
  const own = team.filter(({ userId }) => userId === scheduledBy);
  const told = own.length > 0 ? own : team.filter((member) => isAtLeast(member, "reviewer"));
  return told.map(({ email }) => email);
}

/** At the start, then three times a minute, whatever came due while nobody ran. */
export function startSchedule(services: NewsroomServices): { stop: () => Promise<void> } {
  if (!services.newsroom) return { stop: async () => {} };
  let sweeping: Promise<void> | null = null;
  function sweep(): void {
    sweeping ??= publishDue(services, new Date())
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
