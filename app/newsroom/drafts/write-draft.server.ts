import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftFiles, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { draftTitle } from "./document-title.server.ts";
import type { BegunTexts, DraftChange } from "./draft.ts";
import type { RevisionReason } from "./draft-states.ts";
import { hashOrNull, shownText, storeDraftTexts } from "./draft-texts.server.ts";
import type { DraftRow, FileRow } from "./read-drafts.server.ts";
import { keepRevision } from "./revisions.server.ts";

type Written = {
  /** The changed files only. */
  files: {
    path: string;
    bytes: Buffer | null;
    /** The new base text, when the base changes. */
    base?: Buffer | null;
  }[];
  change?: DraftChange;
  reason: RevisionReason;
  /** Ids of further writers: the authors of a restored revision. */
  authors?: string[];
};

/** Writing the files of a draft ends its approval. */
export async function writeFiles(
  tx: Transaction,
  { userId, name }: Staff,
  { draft, files: rows }: { draft: DraftRow; files: FileRow[] },
  { files, change = draft, reason, authors = [] }: Written,
  now: Date,
): Promise<{ version: number; began: BegunTexts }> {
  await storeDraftTexts(
    tx,
    files.flatMap(({ bytes, base = null }) => [bytes, base]),
  );
  for (const { path, bytes, base } of files) {
    await tx
      .update(draftFiles)
      .set({ sha: hashOrNull(bytes), ...(base === undefined ? {} : { baseSha: hashOrNull(base) }) })
      .where(and(eq(draftFiles.draftId, draft.id), eq(draftFiles.path, path)));
  }
  const main = files.find(({ path }) => path === draft.document)?.bytes;
  const version = draft.version + 1;
  const { changeKind, changeNote } = change;
  await tx
    .update(drafts)
    .set({
      version,
      changeKind,
      changeNote,
      updatedAt: now,
      updatedByName: name,
      failure: "",
      ...(main ? { title: draftTitle(draft.document, shownText(main), draft.title) } : {}),
      ...(draft.state === "approved" ? { state: "review" as const } : {}),
    })
    .where(eq(drafts.id, draft.id));
  await addWriters(tx, draft, [userId, ...authors]);
  const shas = Object.fromEntries(rows.map(({ path, sha }) => [path, sha]));
  for (const { path, bytes } of files) shas[path] = hashOrNull(bytes);
  await keepRevision(tx, { userId, name }, { draftId: draft.id, reason, version, files: shas }, now);
  return { version, began: shas };
}

/**
 * Writers may not approve. Writing over an approved draft restarts the list; approving does not empty it, because an
 * approval can be taken back.
 */
async function addWriters(tx: Transaction, { id, state }: DraftRow, userIds: string[]): Promise<void> {
  if (state === "approved") await tx.delete(draftWriters).where(eq(draftWriters.draftId, id));
  const rows = [...new Set(userIds)].map((userId) => ({ draftId: id, userId }));
  await tx.insert(draftWriters).values(rows).onConflictDoNothing();
}
