import { and, desc, eq } from "drizzle-orm";
import { isAtLeast } from "#app/office/team/staff-role.ts";
import { listTeam } from "#app/office/team/team.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftRevisions } from "#database/schema/newsroom.server.ts";
import { draftPath } from "./draft-paths.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import type { DraftRow } from "./read-drafts.server.ts";

export type Telling = Pick<NewsroomServices, "mail" | "settings">;

/** `writers`: those who wrote what is read. `by` needs no message of what that person has just done. */
type Told = { draft: DraftRow; writers: string[]; by: { userId: string | null; name: string } };

const HOUR_MS = 3_600_000;

/** Each second reader who did not write in it; asked again within the hour, they know already. */
export async function tellReaders({ mail, settings }: Telling, tx: Transaction, { draft, writers, by }: Told) {
  const [last] = await tx
    .select({ at: draftRevisions.createdAt })
    .from(draftRevisions)
    .where(and(eq(draftRevisions.draftId, draft.id), eq(draftRevisions.reason, "request")))
    .orderBy(desc(draftRevisions.createdAt))
    .limit(1);
  if (last && Date.now() - last.at.getTime() < HOUR_MS) return;
  const team = await listTeam(tx);
  const readers = team.filter((one) => isAtLeast(one, "reviewer") && !writers.includes(one.userId));
  const about = { document: draft.title, by: by.name, url: `${settings.publicUrl}${draftPath(draft.id, "relecture")}` };
  const others = readers.filter(({ userId }) => userId !== by.userId);
  await mail.enqueue(
    others.map(({ email }) => ({ kind: "review-asked" as const, to: email, ...about })),
    tx,
  );
}

export async function tellWritersOfReview(
  { mail, settings }: Telling,
  tx: Transaction,
  { verdict, note, ...told }: Told & { verdict: "approved" | "returned"; note: string },
) {
  const url = `${settings.publicUrl}${draftPath(told.draft.id, verdict === "approved" ? "publication" : undefined)}`;
  const about = { document: told.draft.title, by: told.by.name, url, verdict, note: note.trim() };
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

/** Addresses of those who are still of the team. */
async function writersOf(tx: Transaction, { draft, writers, by }: Told): Promise<string[]> {
  const wrote = new Set([...writers, draft.createdBy]);
  const team = await listTeam(tx);
  return team.filter(({ userId }) => wrote.has(userId) && userId !== by.userId).map(({ email }) => email);
}
