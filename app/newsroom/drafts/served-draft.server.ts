import { createHash } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { isUuid } from "#app/office/frame/uuid.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { isAtLeast } from "#app/office/team/staff.ts";
import type { Database, Transaction } from "#database/open.server.ts";
import { drafts } from "#database/schema/newsroom.server.ts";
import { companionOf, kindOf, WORDS_FILE } from "./documents.ts";
import type { Draft } from "./draft.ts";
import { type ChangeKind, isOpen } from "./draft-states.ts";
import { hashOrNull, shownText } from "./draft-texts.server.ts";
import type { NewsroomServices } from "./newsroom-services.ts";
import { refusedBecause } from "./outcome.ts";
import { readWholeDraft } from "./read-drafts.server.ts";
import { readServedTexts, servedContent } from "./served.server.ts";
import { listDocuments } from "./served-documents.server.ts";

type Services = Pick<NewsroomServices, "db" | "newsroom">;

export type Begun = {
  document: string;
  title: string;
  isServed: boolean;
  files: { path: string; base: Buffer | null; text: Buffer | null }[];
};

export async function beginFrom(services: Services, document: string) {
  const known = (await listDocuments(services)).find((one) => one.document === document);
  if (!known) return refusedBecause("Ce document n’est plus sur le site.");
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

/** Returns the paths of the fact files that are named in a text or its quiz. */
function factFiles(services: Services, text: string): string[] {
  const named = new Set(text.match(/\b[A-Z]{1,2}\d{1,3}\b/g) ?? []);
  const files = servedContent(services).facts.flatMap(({ id, file }) => (named.has(id) ? [file] : []));
  return [...new Set(files)].toSorted();
}

/** The kind of a change to a served text is chosen, or follows from its words, when its review is requested. */
export function firstChangeKind({ isServed }: Pick<Begun, "isServed">): ChangeKind | null {
  return isServed ? null : "first";
}

/**
 * Returns the id of the next draft of a served text. It is derived from the last draft, so that everybody who opens the
 * text has the same address, before and after its first change.
 */
export async function nextDraftId(db: Database | Transaction, document: string): Promise<string> {
  const [last] = await db
    .select({ id: drafts.id })
    .from(drafts)
    .where(eq(drafts.document, document))
    .orderBy(desc(drafts.createdAt), desc(drafts.id))
    .limit(1);
  return idAfter(document, last?.id);
}

/**
 * Returns the id of the open draft of a served text, or the id that its first change will create; null when the text is
 * not on the site.
 */
export async function findDraftId(services: Services, document: string): Promise<string | null> {
  return (await findDrafts(services, [document]))[0]?.id ?? null;
}

/** Returns the ids of several texts with their titles, without the texts that are not on the site. */
export async function findDrafts(services: Services, documents: string[]): Promise<{ id: string; title: string }[]> {
  if (documents.length === 0) return [];
  const known = (await listDocuments(services)).filter(({ document }) => documents.includes(document));
  const last = await readLastDrafts(services.db);
  return known.map(({ document, title }) => ({ id: openOrNextId(document, last.get(document)), title }));
}

/**
 * Returns null also for a malformed id. Every member may read every draft, including a served text whose draft does not
 * exist yet.
 */
export async function readDraft(services: Services, staff: Staff, id: string): Promise<Draft | null> {
  if (!(isAtLeast(staff, "writer") && isUuid(id))) return null;
  return (await readWholeDraft(services.db, id)) ?? readUnbegun(services, id);
}

/**
 * Returns a served text as it is, under the id that its first change will give to the draft; null when that draft
 * exists. The caller must already have checked that the person is a member of the team.
 */
export async function readUnbegun(services: Services, id: string): Promise<Draft | null> {
  if ((await services.db.$count(drafts, eq(drafts.id, id))) > 0) return null;
  const last = await readLastDrafts(services.db);
  const known = (await listDocuments(services)).find(
    ({ document }) => openOrNextId(document, last.get(document)) === id,
  );
  const begun = known && (await beginFrom(services, known.document));
  return begun && !("state" in begun) ? unbegunDraft(id, begun) : null;
}

async function readLastDrafts(db: Database): Promise<Map<string, LastDraft>> {
  const rows = await db
    .selectDistinctOn([drafts.document], { document: drafts.document, id: drafts.id, state: drafts.state })
    .from(drafts)
    .orderBy(drafts.document, desc(drafts.createdAt), desc(drafts.id));
  return new Map(rows.map((row) => [row.document, row]));
}

type LastDraft = Pick<Draft, "id" | "state">;

function openOrNextId(document: string, last: LastDraft | undefined): string {
  return last && isOpen(last.state) ? last.id : idAfter(document, last?.id);
}

function idAfter(document: string, last = ""): string {
  const hash = createHash("sha256").update(`${document}\n${last}`).digest("hex");
  return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

function unbegunDraft(id: string, begun: Begun): Draft {
  const { document, title, isServed, files } = begun;
  return {
    ...{ id, document, title, isServed },
    kind: kindOf(document) ?? "other",
    state: "writing",
    version: 1,
    files: files.map(({ path, base, text }) => {
      const [baseSha, sha] = [hashOrNull(base), hashOrNull(text)];
      return { path, text: text && shownText(text), base: base && shownText(base), baseSha, sha, isChanged: false };
    }),
    figures: [],
    ...{ changeKind: firstChangeKind(begun), changeNote: "", publishAt: null, questionChoices: {} },
    ...{ createdById: null, createdByName: "", updatedAt: null, updatedByName: "" },
    ...{ filesHash: "", approvedHash: null, writers: [], reviews: [], openComments: 0 },
    ...{ forcedReason: "", edition: null, failure: "" },
  };
}
