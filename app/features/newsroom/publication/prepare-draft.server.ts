import type { EditionChange } from "#app/features/editions/edition-store.server.ts";
import { findImages, namedImages } from "#app/features/editions/images/images.server.ts";
import type { ServedTexts } from "#app/features/editions/served-texts.server.ts";
import type { BuiltTexts } from "#library/catalogue/content-source.server.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { kindOf } from "../documents.ts";
import { readDraftTexts } from "../draft-texts.server.ts";
import type { Candidate, NewsroomServices } from "../newsroom-services.ts";
import type { DraftRow, FileRow } from "../read-drafts.server.ts";
import { newsroomOf, readServedTexts } from "../served.server.ts";
import { shownText, writtenText } from "../shown-text.ts";
import { datedText } from "./dated-text.server.ts";
import { mergeServed } from "./merge-served.ts";

type PreparedDraft = {
  served: ServedTexts;
  built: BuiltTexts;
  /** By path, what its publication would change in what is served. */
  texts: Map<string, Buffer | null>;
  /** Files that readers have otherwise since the writing began, on the same lines. */
  conflicts: string[];
};

const FACTS_REASON = "faits écrits et relus dans la rédaction du site";

/** Over the edition that is served now; what others published meanwhile stays. */
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
  const present = await served.read(new Set([draft.document, ...changed.map(({ path }) => path)]));
  const prepared: PreparedDraft = { served, built: newsroomOf(services).openBuilt(), texts: new Map(), conflicts: [] };
  for (const { path, sha, baseSha } of changed) {
    const theirs = served.shas.get(path) ?? null;
    if (theirs === sha) continue;
    const mine = sha === null ? null : (kept.get(sha) ?? null);
    if (theirs === baseSha) {
      prepared.texts.set(path, mine);
      continue;
    }
    const base = shown(baseSha && kept.get(baseSha));
    const merged = mergeServed(path, { base, mine: shown(mine), theirs: shown(present.get(path)) });
    if (merged === null) prepared.conflicts.push(path);
    else prepared.texts.set(path, writtenText(merged, present.get(path) ?? null));
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

/** @param draft of which the files that no hand writes are made; null when they are among the texts */
export async function candidateOf(
  { db }: Pick<NewsroomServices, "db">,
  { served, texts }: Pick<PreparedDraft, "served" | "texts">,
  draft: Pick<DraftRow, "changeKind" | "questionChoices"> | null,
  now = new Date(),
): Promise<Candidate> {
  const changes = await overlayChanges(served);
  for (const [path, text] of texts) changes.set(path, text);
  const articles = [...texts.keys()].filter((path) => kindOf(path) === "article");
  const images = await findImages(db, namedImages(changes.values()));
  const candidate = { number: served.number + 1, changes, images };
  if (!draft) return candidate;
  const { changeKind, questionChoices } = draft;
  const about = { today: parisDay(now), articles, isMinor: changeKind === "minor", factsReason: FACTS_REASON };
  return { ...candidate, acceptance: { ...about, questionChoices } };
}

/** What is served beside the build. */
export async function overlayChanges({ overlay, read }: ServedTexts): Promise<Candidate["changes"]> {
  const paths = [...overlay.applied.keys()];
  const texts = await read(paths);
  return new Map(paths.map((path) => [path, texts.get(path) ?? null]));
}

/** For the transaction that publishes. */
export async function editionChanges({
  served,
  built,
  texts,
}: Omit<PreparedDraft, "conflicts">): Promise<EditionChange[]> {
  const former = await served.read(texts.keys());
  return [...texts]
    .map(([path, text]) => {
      return { path, former: former.get(path) ?? null, text, builtSha: built.shas.get(path) ?? null };
    })
    .filter(({ former: before, text }) => !(before && text ? before.equals(text) : before === text));
}
