import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import type { ChangeKind } from "#app/newsroom/drafts/draft-states.ts";
import { hashOrNull, readDraftTexts, shownText, writtenText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { CandidateEdition, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import type { DraftRow, FileRow } from "#app/newsroom/drafts/read-drafts.server.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { appendItem, readFields, writeField } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { type EditionChanges, hashText } from "#app/newsroom/editions/edition-store.server.ts";
import { findImages, namedImages } from "#app/newsroom/editions/images.server.ts";
import type { ServedTexts } from "#app/newsroom/editions/served-texts.server.ts";
import type { Acceptance } from "#library/check/accept-edition.ts";
import { splitFrontMatter } from "#library/schema/content-file.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { mergeWithPublished } from "./merge-with-published.ts";
import type { WholeSnapshot } from "./read-snapshot.server.ts";

type PreparedDraft = {
  served: ServedTexts;
  /** The texts that the publication would change, by path; null removes the file. */
  texts: Map<string, Buffer | null>;
  /** Files published again since the draft began, so that nobody has reviewed both changes together. */
  outdated: string[];
};

/**
 * Prepares the publication over the served edition, and merges what others have published on other lines since the
 * draft began. The texts of its new figures are added; what both would change in one file is merged likewise.
 */
export async function prepareDraft(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  { draft, files, figures }: WholeSnapshot,
  now = new Date(),
): Promise<PreparedDraft> {
  const prepared = await prepareOne(services, draft, files, now);
  for (const figure of figures) {
    const added = await prepareOne(services, figure.draft, figure.files, now);
    prepared.outdated.push(...added.outdated);
    for (const [path, text] of added.texts) {
      const mine = prepared.texts.get(path);
      const base = mine ? prepared.served.read([path]).get(path) : undefined;
      const merged = mine && mergeWithPublished(path, { base: shown(base), mine: shown(mine), theirs: shown(text) });
      if (merged === null) prepared.outdated.push(path);
      else prepared.texts.set(path, merged === undefined ? text : writtenText(merged, base ?? null));
    }
  }
  return prepared;
}

async function prepareOne(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  draft: DraftRow,
  rows: FileRow[],
  now: Date,
): Promise<PreparedDraft> {
  const changed = rows.filter(({ sha, baseSha }) => sha !== baseSha);
  const shas = changed.flatMap(({ sha, baseSha }) => [sha, baseSha]);
  const kept = await readDraftTexts(services.db, shas);
  const served = await readServedTexts(services);
  const present = served.read(new Set([draft.document, ...changed.map(({ path }) => path)]));
  const prepared: PreparedDraft = { served, texts: new Map(), outdated: [] };
  for (const { path, sha, baseSha } of changed) {
    const theirs = served.shas.get(path) ?? null;
    if (theirs === sha) continue;
    const mine = sha === null ? null : (kept.get(sha) ?? null);
    if (theirs === baseSha) {
      prepared.texts.set(path, mine);
      continue;
    }
    const base = shown(baseSha && kept.get(baseSha));
    const merged = mergeWithPublished(path, { base, mine: shown(mine), theirs: shown(present.get(path)) });
    const bytes = merged === null ? null : writtenText(merged, present.get(path) ?? null);
    if (bytes && hashText(bytes) === theirs) continue;
    if (bytes) prepared.texts.set(path, bytes);
    // The list of words is not reviewed, so a merge of it needs no second review.
    if (path !== WORDS_FILE && hashOrNull(bytes) !== sha) prepared.outdated.push(path);
  }
  dateMain(prepared, draft, present.get(draft.document), parisDay(now));
  return prepared;
}

/** The date is written in the main file even when only its quiz has changed. */
function dateMain({ texts }: PreparedDraft, draft: DraftRow, present: Buffer | undefined, today: string): void {
  const { document, changeKind, changeNote } = draft;
  const bytes = texts.get(document) ?? present;
  if (!changeKind || texts.size === 0 || !bytes) return;
  const dated = datedText(document, shownText(bytes), { kind: changeKind, note: changeNote, today });
  if (dated !== null && dated !== shownText(bytes)) texts.set(document, writtenText(dated, bytes));
}

function shown(bytes: Buffer | null | undefined | ""): string | null {
  return bytes ? shownText(bytes) : null;
}

/**
 * Returns the candidate edition; the kind of change and the question choices decide what the generated files contain.
 */
export async function candidateOf(
  services: Pick<NewsroomServices, "db">,
  prepared: Pick<PreparedDraft, "served" | "texts">,
  { changeKind, questionChoices }: Pick<DraftRow, "changeKind" | "questionChoices">,
  now = new Date(),
): Promise<CandidateEdition> {
  return candidateWith(services, prepared, {
    today: parisDay(now),
    isMinor: changeKind === "minor",
    questionChoices,
  });
}

export async function candidateWith(
  { db }: Pick<NewsroomServices, "db">,
  { served, texts }: { served: ServedTexts; texts: EditionChanges },
  acceptance: Acceptance,
): Promise<CandidateEdition> {
  const all = [...texts.values(), ...Object.values(served.files).map((text) => Buffer.from(text))];
  const images = await findImages(db, namedImages(all));
  return { number: served.number + 1, served: served.files, changes: new Map(texts), images, acceptance };
}

/** Returns only the texts that differ from the served ones, in the form that the edition store requires. */
export function editionChanges({ served, texts }: Pick<PreparedDraft, "served" | "texts">): EditionChanges {
  return new Map([...texts].filter(([path, text]) => (text ? hashText(text) : undefined) !== served.shas.get(path)));
}

type Change = {
  kind: ChangeKind;
  note: string;
  /** YYYY-MM-DD */
  today: string;
};

/**
 * Adds the publication date, and the change announced to readers, to a front matter. Returns null when they cannot
 * be written.
 */
function datedText(document: string, text: string, { kind, note, today }: Change): string | null {
  const isTold = kind === "major" || kind === "correction";
  if (document.startsWith("articles/")) {
    if (kind === "first") return inHead(text, (head) => writeField(head, ["publishedAt"], today));
    const change = { date: today, kind: kind === "correction" ? "correction" : "update", text: note };
    return isTold ? inHead(text, (head) => withChange(head, change)) : text;
  }
  const isDated = document.startsWith("pages/") && (isTold || kind === "first");
  return isDated ? inHead(text, (head) => writeField(head, ["updatedAt"], today)) : text;
}

function withChange(head: string, { date, kind, text }: Record<"date" | "kind" | "text", string>): string | null {
  const change = { date, kind, text: text.replace(/\s+/g, " ").trim() };
  const place = ["publishedAt", "factsAsOf"].findLast((name) => readFields(head)([name]) !== undefined);
  return appendItem(head, ["changes"], change, place);
}

function inHead(text: string, write: (head: string) => string | null): string | null {
  const split = splitFrontMatter(text);
  const head = split && write(split.yaml);
  return head === null ? null : `---\n${head}---${text.slice(`---\n${split?.yaml}---`.length)}`;
}
