import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftFiles, draftRevisions, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { typeset } from "#platform/french/typography.ts";
import { companionOf, kindOf, type NewDocument, WORDS_FILE } from "./documents.ts";
import { OPEN_STATES } from "./draft-states.ts";
import { hashOrNull, readDraftTexts, shownText, storeDraftTexts } from "./draft-texts.server.ts";
import { writeNewDocument } from "./new-document.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refusedBecause } from "./outcome.ts";
import { readServedTexts, servedContent } from "./served.server.ts";
import { type Begun, beginFrom, firstChangeKind, nextDraftId } from "./served-draft.server.ts";

export type CreateOutcome = { state: "created"; id: string } | { state: "refused"; message: string; field?: string };

/** Creation is retried because another person may create the same document at the same moment. */
const TRIES = 3;

/**
 * Opens a draft of a served document, or returns the open draft that it already has; or creates a new document under a
 * name that no other draft uses.
 */
export async function createDraft(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  staff: Staff,
  input: { from: string } | NewDocument,
  now = new Date(),
): Promise<CreateOutcome> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const begun = "from" in input ? await beginFrom(services, input.from) : await beginNew(services, input, now);
    if ("state" in begun) return begun;
    const id = await services.db.transaction(async (tx) => {
      if (!("from" in input)) return insertDraft(tx, staff, begun, randomUUID());
      const next = await nextDraftId(tx, begun.document);
      return (await insertDraft(tx, staff, begun, next)) ?? findOpen(tx, begun.document);
    });
    if (id) return { state: "created", id };
  }
  return refusedBecause("D’autres personnes commencent ce document en ce moment : recommencez.");
}

async function findOpen(tx: Transaction, document: string): Promise<string | null> {
  const [open] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.document, document), inArray(drafts.state, [...OPEN_STATES])));
  return open?.id ?? null;
}

async function beginNew(services: Pick<NewsroomServices, "db" | "newsroom">, input: NewDocument, now: Date) {
  const served = await readServedTexts(services);
  const open = await readOpenDrafts(services.db);
  const content = servedContent(services);
  const known = {
    content,
    begun: open.documents,
    taken: new Set([...served.shas.keys(), ...open.paths]),
    today: parisDay(now),
  };
  const written = writeNewDocument(input, known);
  if ("message" in written) return { ...refusedBecause(written.message), field: written.field };
  const { document, title, files } = written;
  const companion = companionOf(document);
  const paths = [...new Set([...Object.keys(files), ...(companion ? [companion] : []), WORDS_FILE])];
  const texts = served.read(paths);
  const begun = paths.map((path) => {
    const base = texts.get(path) ?? null;
    const text = files[path];
    return { path, base, text: text === undefined ? base : text === null ? null : Buffer.from(text) };
  });
  return { document, title: typeset(title), isServed: false, files: begun };
}

export async function readOpenDrafts(db: NewsroomServices["db"]) {
  const rows = await db
    .select({ document: drafts.document, by: drafts.createdByName, path: draftFiles.path, sha: draftFiles.sha })
    .from(drafts)
    .innerJoin(draftFiles, eq(draftFiles.draftId, drafts.id))
    .where(inArray(drafts.state, [...OPEN_STATES]));
  const factFiles = rows.filter(({ path }) => kindOf(path) === "facts");
  const texts = await readDraftTexts(
    db,
    factFiles.map(({ sha }) => sha),
  );
  return {
    documents: new Map(rows.map(({ document, by }) => [document, by])),
    paths: rows.map(({ path }) => path),
    facts: [...texts.values()].flatMap((text) => shownText(text).match(/\b[A-Z]{1,2}\d{1,3}(?=["']?:)/g) ?? []),
  };
}

/** Returns null when the document already has an open draft. */
async function insertDraft(tx: Transaction, staff: Staff, begun: Begun, id: string): Promise<string | null> {
  const { userId, name } = staff;
  const { document, title, isServed, files } = begun;
  const row = {
    id,
    document,
    title,
    state: "writing" as const,
    changeKind: firstChangeKind(begun),
    createdBy: userId,
    createdByName: name,
    updatedByName: name,
  };
  const inserted = await tx.insert(drafts).values(row).onConflictDoNothing().returning({ id: drafts.id });
  if (inserted.length === 0) return null;
  await storeDraftTexts(
    tx,
    files.flatMap(({ base, text }) => [base, text]),
  );
  await tx.insert(draftFiles).values(
    files.map(({ path, base, text }) => {
      return { draftId: row.id, path, baseSha: hashOrNull(base), sha: hashOrNull(text) };
    }),
  );
  await tx.insert(draftRevisions).values({
    id: randomUUID(),
    draftId: row.id,
    userId,
    name,
    reason: "save",
    version: 1,
    files: Object.fromEntries(files.map(({ path, text }) => [path, hashOrNull(text)])),
  });
  if (!isServed) await tx.insert(draftWriters).values({ draftId: row.id, userId });
  return row.id;
}
