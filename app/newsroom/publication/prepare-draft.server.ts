import { WORDS_FILE } from "#app/newsroom/drafts/documents.ts";
import { readDraftTexts } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { Candidate, NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { type DraftRow, type FileRow, hashOrNull } from "#app/newsroom/drafts/read-drafts.server.ts";
import { readServedTexts } from "#app/newsroom/drafts/served.server.ts";
import { shownText, writtenText } from "#app/newsroom/drafts/shown-text.ts";
import { type EditionChanges, hashText } from "#app/newsroom/editions/edition-store.server.ts";
import { findImages, namedImages } from "#app/newsroom/editions/images.server.ts";
import type { ServedTexts } from "#app/newsroom/editions/served-texts.server.ts";
import type { Acceptance } from "#library/check/accept-edition.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { datedText } from "./dated-text.server.ts";
import { mergeWithPublished } from "./merge-with-published.ts";

type PreparedDraft = {
  served: ServedTexts;
  /** By path, what its publication would change in what is served. */
  texts: Map<string, Buffer | null>;
  /** Files published again since the draft was begun: nobody has reviewed both changes together. */
  outdated: string[];
};

/** Prepares the publication over the served edition, merging what others published on other lines. */
export async function prepareDraft(
  services: Pick<NewsroomServices, "db" | "newsroom">,
  draft: DraftRow,
  rows: FileRow[],
  now = new Date(),
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
    // Append-only lists are not reviewed.
    if (path !== WORDS_FILE && hashOrNull(bytes) !== sha) prepared.outdated.push(path);
  }
  dateMain(prepared, draft, present.get(draft.document), parisDay(now));
  return prepared;
}

/** Its quiz may be all that changes. */
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

/** @param draft of which the files that no hand writes are made */
export async function candidateOf(
  services: Pick<NewsroomServices, "db">,
  prepared: Pick<PreparedDraft, "served" | "texts">,
  { changeKind, questionChoices }: Pick<DraftRow, "changeKind" | "questionChoices">,
  now = new Date(),
): Promise<Candidate> {
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
): Promise<Candidate> {
  const all = [...texts.values(), ...Object.values(served.files).map((text) => Buffer.from(text))];
  const images = await findImages(db, namedImages(all));
  return { number: served.number + 1, served: served.files, changes: new Map(texts), images, acceptance };
}

/** For the transaction that publishes. */
export function editionChanges({ served, texts }: Pick<PreparedDraft, "served" | "texts">): EditionChanges {
  return new Map([...texts].filter(([path, text]) => (text ? hashText(text) : undefined) !== served.shas.get(path)));
}
