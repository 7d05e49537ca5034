import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { Staff } from "#app/office/team/staff-guard.server.ts";
import type { Transaction } from "#database/open.server.ts";
import { draftFiles, draftRevisions, drafts, draftWriters } from "#database/schema/newsroom.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { companionOf, kindOf, type NewDocument, WORDS_FILE } from "./documents.ts";
import { OPEN_STATES } from "./draft-states.ts";
import { keepTexts, readDraftTexts } from "./draft-texts.server.ts";
import { writeNewDocument } from "./new-document.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refused } from "./outcome.ts";
import { hashOrNull } from "./read-drafts.server.ts";
import { readServedTexts, servedContent } from "./served.server.ts";
import { listDocuments } from "./served-documents.server.ts";
import { shownText } from "./shown-text.ts";

export type CreateOutcome = { state: "created"; id: string } | { state: "refused"; message: string; field?: string };

type Begun = {
  document: string;
  title: string;
  isServed: boolean;
  files: { path: string; base: Buffer | null; text: Buffer | null }[];
};

/** Others may begin a document of the same name at this very moment. */
const TRIES = 3;

/**
 * Opens a draft of a served document, or returns its open one; or begins a new document, under a name that no draft
 * has.
 */
export async function createDraft(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  staff: Staff,
  input: { from: string } | NewDocument,
): Promise<CreateOutcome> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    const begun = "from" in input ? await beginFrom(services, input.from) : await beginNew(services, input);
    if ("state" in begun) return begun;
    const id = await services.db.transaction(async (tx) => {
      return (await insertDraft(tx, staff, begun)) ?? ("from" in input ? findOpen(tx, begun.document) : null);
    });
    if (id) return { state: "created", id };
  }
  return refused("D’autres personnes commencent ce document en ce moment : recommencez.");
}

async function findOpen(tx: Transaction, document: string): Promise<string | null> {
  const [open] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.document, document), inArray(drafts.state, [...OPEN_STATES])));
  return open?.id ?? null;
}

async function beginFrom(services: Pick<NewsroomServices, "db" | "newsroom">, document: string) {
  const known = (await listDocuments(services)).find((one) => one.document === document);
  if (!known) return refused("Ce document n’est plus sur le site.");
  const served = await readServedTexts(services);
  const companion = companionOf(document);
  const main = served.read([document, ...(companion ? [companion] : [])]);
  const facts = known.kind === "article" ? factFiles(services, [...main.values()].map(shownText).join("\n")) : [];
  const paths = [...new Set([document, ...(companion ? [companion] : []), ...facts, WORDS_FILE])];
  const texts = served.read(paths);
  const files = paths.map((path) => ({ path, base: texts.get(path) ?? null, text: texts.get(path) ?? null }));
  const isPlanned = known.kind === "article" && known.href === null;
  return { document, title: known.title, isServed: !isPlanned, files };
}

/** Fact files named by a text and its quiz. */
function factFiles(services: Pick<NewsroomServices, "newsroom">, text: string): string[] {
  const named = new Set(text.match(/\b[A-Z]{1,2}\d{1,3}\b/g) ?? []);
  const files = servedContent(services).facts.flatMap(({ id, file }) => (named.has(id) ? [file] : []));
  return [...new Set(files)].toSorted();
}

async function beginNew(services: Pick<NewsroomServices, "db" | "newsroom">, input: NewDocument) {
  const served = await readServedTexts(services);
  const open = await readOpenDrafts(services.db);
  const content = servedContent(services);
  const known = {
    content,
    begun: open.documents,
    taken: new Set([...served.shas.keys(), ...open.paths]),
    today: parisDay(new Date()),
  };
  const written = writeNewDocument(input, known);
  if ("message" in written) return { ...refused(written.message), field: written.field };
  const { document, title, files } = written;
  const companion = companionOf(document);
  const paths = [...new Set([...Object.keys(files), ...(companion ? [companion] : []), WORDS_FILE])];
  const texts = served.read(paths);
  const begun = paths.map((path) => {
    const base = texts.get(path) ?? null;
    const text = files[path];
    return { path, base, text: text === undefined ? base : text === null ? null : Buffer.from(text) };
  });
  return { document, title, isServed: false, files: begun };
}

/** Names and fact ids used by unpublished drafts. */
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

/** Null when the document has an open draft. */
async function insertDraft(tx: Transaction, staff: Staff, begun: Begun): Promise<string | null> {
  const { userId, name } = staff;
  const { document, title, isServed, files } = begun;
  const isArticle = kindOf(document) === "article";
  const row = {
    id: randomUUID(),
    document,
    title,
    state: "writing" as const,
    // For a served article, the editor chooses.
    changeKind: isServed ? (isArticle ? null : ("minor" as const)) : ("first" as const),
    createdBy: userId,
    createdByName: name,
    updatedByName: name,
  };
  const inserted = await tx.insert(drafts).values(row).onConflictDoNothing().returning({ id: drafts.id });
  if (inserted.length === 0) return null;
  await keepTexts(
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
