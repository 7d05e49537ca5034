import { and, desc, eq } from "drizzle-orm";
import { isAtLeast } from "#app/office/team/staff.ts";
import { listTeam } from "#app/office/team/team.server.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { draftReviews, draftRevisions } from "#database/schema/newsroom.server.ts";
import { draftPath } from "./draft-paths.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import type { DraftRow } from "./read-drafts.server.ts";

export type Telling = Pick<NewsroomServices, "mail" | "settings">;

/** `writers` are the ids of those who wrote the text; `by` is the person who acts and therefore gets no message. */
type Told = { draft: DraftRow; writers: string[]; by: { userId: string | null; name: string } };

const HOUR_MS = 3_600_000;

/**
 * Sends an e-mail to each second reader who did not write in the draft, at most once an hour for a draft; whoever sent
 * the draft back always gets it, because they wait for the answer.
 */
export async function tellReaders(
  { mail, settings }: Telling,
  tx: Transaction,
  { draft, writers, by }: Told,
  now: Date,
) {
  const [last] = await tx
    .select({ at: draftRevisions.createdAt })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draft.id), eq(draftRevisions.reason, "request")))
    .orderBy(desc(draftRevisions.createdAt))
    .limit(1);
  const isRepeated = last !== undefined && now.getTime() - last.at.getTime() < HOUR_MS;
  const returnedBy = draft.state === "returned" ? await lastReviewer(tx, draft.id) : null;
  const team = await listTeam(tx);
  const readers = team.filter((one) => isAtLeast(one, "reviewer") && !writers.includes(one.userId));
  const about = { document: draft.title, by: by.name, url: `${settings.publicUrl}${draftPath(draft.id, "relecture")}` };
  const others = readers.filter(({ userId }) => userId !== by.userId && (!isRepeated || userId === returnedBy));
  await mail.enqueue(
    others.map(({ email }) => ({ kind: "review-asked" as const, to: email, ...about })),
    tx,
  );
}

/** Returns the names of those who can review a draft. */
export async function readersOf(db: Database, writers: string[]): Promise<string[]> {
  const team = await listTeam(db);
  return team.filter((one) => isAtLeast(one, "reviewer") && !writers.includes(one.userId)).map(({ name }) => name);
}

async function lastReviewer(tx: Transaction, draftId: string): Promise<string | null> {
  const [review] = await tx
    .select({ userId: draftReviews.userId })
    .from(draftReviews)
    .where(eq(draftReviews.draftId, draftId))
    .orderBy(desc(draftReviews.createdAt))
    .limit(1);
  return review?.userId ?? null;
}

export async function tellWritersOfReview(
  { mail, settings }: Telling,
  tx: Transaction,
  { verdict, note, comments, ...told }: Told & { verdict: "approved" | "returned"; note: string; comments: number },
) {
  const url = `${settings.publicUrl}${draftPath(told.draft.id, verdict === "approved" ? "publication" : undefined)}`;
  const about = {
    document: told.draft.title,
    by: told.by.name,
    url,
    verdict,
    note: note.trim(),
    comments: openCommentsLine(comments),
  };
  await mail.enqueue(
    (await writersOf(tx, told)).map((to) => ({ kind: "review-given" as const, to, ...about })),
    tx,
  );
}

export async function tellWritersOfPublication({ mail, settings }: Telling, tx: Transaction, told: Told) {
  const url = `${settings.publicUrl}${draftPath(told.draft.id, "publication")}`;
  const about = { document: told.draft.title, by: told.by.name, url };
  await mail.enqueue(
    (await writersOf(tx, told)).map((to) => ({ kind: "draft-published" as const, to, ...about })),
    tx,
  );
}

/** Returns the addresses of the writers who are still members of the team. */
async function writersOf(tx: Transaction, { draft, writers, by }: Told): Promise<string[]> {
  const wrote = new Set([...writers, draft.createdBy]);
  const team = await listTeam(tx);
  return team.filter(({ userId }) => wrote.has(userId) && userId !== by.userId).map(({ email }) => email);
}

function openCommentsLine(count: number): string {
  if (count === 0) return "";
  return count === 1 ? "1 remarque dans le texte vous attend." : `${count} remarques dans le texte vous attendent.`;
}
