import { and, eq } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftFiles, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { titleOf } from "./document-title.server.ts";
import type { BegunTexts, DraftChange } from "./draft.ts";
import type { RevisionReason } from "./draft-states.ts";
import { keepTexts } from "./draft-texts.server.ts";
import { type DraftRow, type FileRow, hashOrNull } from "./read-drafts.server.ts";
import { keepRevision } from "./revisions.server.ts";
import { shownText } from "./shown-text.ts";

type Written = {
  /** Those that change. */
  files: {
    path: string;
    bytes: Buffer | null;
    /** New base text, when it changes. */
    base?: Buffer | null;
  }[];
  change?: DraftChange;
  reason: RevisionReason;
  /** Also its writers: the authors of a version that comes back. */
  authors?: string[];
};

/** Writes files; an approval is lost by it. */
export async function writeFiles(
  tx: Transaction,
  { userId, name }: Staff,
  { draft, files: rows }: { draft: DraftRow; files: FileRow[] },
  { files, change = draft, reason, authors = [] }: Written,
): Promise<{ version: number; began: BegunTexts }> {
  await keepTexts(
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
      updatedAt: new Date(),
      updatedByName: name,
      failure: "",
      ...(main ? { title: titleOf(draft.document, shownText(main), draft.title) } : {}),
      ...(draft.state === "approved" ? { state: "review" as const } : {}),
    })
    .where(eq(drafts.id, draft.id));
  await addWriters(tx, draft, [userId, ...authors]);
  const shas = Object.fromEntries(rows.map(({ path, sha }) => [path, sha]));
  for (const { path, bytes } of files) shas[path] = hashOrNull(bytes);
  await keepRevision(tx, { userId, name }, { draftId: draft.id, reason, version, files: shas });
  return { version, began: shas };
}

/**
 * Writers may not approve. Writing over an approved draft restarts the list; approving does not, as an approval can be
 * taken back.
 */
async function addWriters(tx: Transaction, { id, state }: DraftRow, userIds: string[]): Promise<void> {
  if (state === "approved") await tx.delete(draftWriters).where(eq(draftWriters.draftId, id));
  const rows = [...new Set(userIds)].map((userId) => ({ draftId: id, userId }));
  await tx.insert(draftWriters).values(rows).onConflictDoNothing();
}
