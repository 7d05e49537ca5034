import { data, redirect } from "react-router";
import { readOpenDrafts } from "#app/newsroom/drafts/create-draft.server.ts";
import { DONE_FIELD } from "#app/newsroom/drafts/done-texts.ts";
import type { Draft } from "#app/newsroom/drafts/draft.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { refuseUnwritable } from "#app/newsroom/drafts/draft-states.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { proofsHref } from "#app/newsroom/drafts/proof-fields.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { servedContent } from "#app/newsroom/drafts/served.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import {
  articleSources,
  type FactsFile,
  factsFilesOf,
  isSameSource,
  type RawEntry,
  splitSourceValue,
  words,
} from "#app/newsroom/facts/draft-facts.server.ts";
import {
  FACT_FIELDS,
  FACT_INTENTS,
  type FactErrors,
  factAnchor,
  type RefusedFact,
  type TypedFact,
} from "#app/newsroom/facts/fact-fields.ts";
import { findEntry, seenMark } from "#app/newsroom/facts/fact-view.server.ts";
import {
  checkFact,
  checkSource,
  hasNewSource,
  readFactForm,
  splitReference,
} from "#app/newsroom/facts/read-fact-form.server.ts";
import {
  freeName,
  nameSource,
  newFactsFile,
  nextFactId,
  type WrittenFact,
  withArticleSource,
  writeFact,
  writeSource,
} from "#app/newsroom/facts/write-fact.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import type { FactSource } from "#library/schema/facts.schema.ts";
import { parsePartialDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { nextToProve, provedPassages } from "./proved-passages.server.ts";

type Submission = {
  services: NewsroomServices;
  staff: Staff;
  draft: Draft;
  form: URLSearchParams;
  /** « file#name » of a source that is edited by itself, without a fact. */
  source: string | null;
};

type Saved = { state: "done"; fact: string | null; passage: string | null };

/**
 * After a success it redirects to the passage, or to the list of the editor, so that reloading the page does not send
 * the form again.
 */
export async function replyToFactForm(submission: Submission) {
  const outcome = await saveFact(submission);
  if (outcome.state === "fact") return data(outcome, { status: 422 });
  const { id } = submission.draft;
  const { passage, fact } = outcome;
  if (passage !== null) {
    const opened = (await nextQuery(submission, passage)) ?? { passage, words: "" };
    throw redirect(proofsHref(id, opened, { [DONE_FIELD]: "fait-ecrit" }), 303);
  }
  const anchor = fact === null ? "faits" : factAnchor(fact);
  throw redirect(`${draftPath(id)}?${DONE_FIELD}=${fact === null ? "source-ecrite" : "fait-ecrit"}#${anchor}`, 303);
}

/** The page goes on when the passage that was open has its first fact. */
async function nextQuery({ services, staff, draft, form }: Submission, passage: string) {
  const open = provedPassages(draft.files).find(({ id }) => id === form.get(FACT_FIELDS.passage));
  if (open?.facts.length !== 0) return null;
  const saved = await readDraft(services, staff, draft.id);
  return saved && nextToProve(provedPassages(saved.files), passage);
}

/** The save is retried this often when others save at the same time. */
const TRIES = 3;

export async function saveFact(
  { services, staff, draft, form, source }: Submission,
  now = new Date(),
): Promise<Saved | RefusedFact> {
  const sent = readFactForm(form);
  const today = parisDay(now);
  const typed = splitReference(sent, today);
  const refuse = (refused: Partial<RefusedFact>): RefusedFact => {
    return { state: "fact", typed, errors: {}, message: null, ...refused };
  };
  const closed = refuseUnwritable(draft.state);
  if (closed) return refuse({ message: closed });
  if (sent.intent === FACT_INTENTS.split)
    return refuse({ errors: sent.reference === "" ? { reference: UNPASTED } : {} });
  const errors = source === null ? checkFact(typed, today) : checkSource(typed);
  if (Object.keys(errors).length > 0) return refuse({ errors });
  let current: Draft | null = draft;
  for (let tried = 1; current && tried <= TRIES; tried += 1) {
    const { facts } = await readOpenDrafts(services.db);
    const taken = [...servedContent(services).facts.map(({ id }) => id), ...facts];
    const writing: Writing = { draft: current, typed, source, taken, today };
    const written = source === null ? withFact(writing) : withSource(writing);
    if ("refusal" in written) return refuse(written.refusal);
    const saved = await saveDraft(services, staff, current.id, { version: current.version, files: written.files }, now);
    if (saved.state === "saved") return { state: "done", fact: written.fact, passage: written.passage };
    if (saved.state === "refused") return refuse({ message: saved.message });
    current = await readDraft(services, staff, current.id);
  }
  return refuse({ message: "D’autres personnes enregistrent ce document en ce moment : recommencez." });
}

const UNPASTED = "Collez d’abord une référence : un auteur, un titre, une date, une adresse.";

type Writing = { draft: Draft; typed: TypedFact; source: string | null; taken: string[]; today: string };
type Refusal = { refusal: { message?: string; errors?: FactErrors; typed?: TypedFact } };
type Written = { files: Record<string, string>; fact: string | null; passage: string | null };

const UNREAD =
  "Le fichier des preuves ne peut pas être lu : corrigez-le à la page « Écrire », sous « Voir le fichier ».";

function withSource({ draft, typed, source }: Writing): Written | Refusal {
  const files = factsFilesOf(draft);
  const entry = findEntry(files, { fact: null, source });
  if (!entry) return gone("Cette source n’est plus dans le document.");
  const met = metBy(entry.raw, typed);
  if (met) return met;
  const { id } = splitSourceValue(source ?? "");
  const text = writeSource(textOf(files, entry.path), id, sourceOf(typed));
  return text === null ? gone(UNREAD) : { files: { [entry.path]: text }, fact: null, passage: null };
}

function withFact(writing: Writing): Written | Refusal {
  const { draft, typed } = writing;
  const files = factsFilesOf(draft);
  const entry = typed.fact === "" ? null : findEntry(files, { fact: typed.fact, source: null });
  if (typed.fact !== "" && !entry) return gone("Cette preuve n’est plus dans le document.");
  const met = entry && metBy(entry.raw, typed);
  if (met) return met;
  const path = entry?.path ?? fileFor(files, draft, typed);
  const file = files.find((one) => one.path === path);
  if (!file?.entries) return gone(UNREAD);
  const withSources = putSources(file, files, writing);
  const sources = withSources?.sources ?? [];
  const fact = factOf(typed, sources);
  const same = entry ? null : findSame(file, fact);
  const id = entry ? typed.fact : (same ?? nextFactId(Object.keys(file.entries.facts), writing.taken));
  const text = withSources && writeFact(withSources.text, id, fact);
  if (text === null) return gone(UNREAD);
  const changed = withMark(writing, { [file.path]: text }, id);
  if ("refusal" in changed) return changed;
  return { ...changed, fact: id, files: withArticleSource(draft, typed, changed.files) };
}

const gone = (message: string): Refusal => ({ refusal: { message } });

/**
 * Refuses once when somebody else has changed the fact meanwhile, so that their words are seen before they
 * are overwritten.
 */
function metBy(raw: RawEntry, typed: TypedFact): Refusal | null {
  if (typed.seen === seenMark(raw)) return null;
  const now = words(raw["statement"]) || words(raw["title"]);
  return {
    refusal: {
      message: `Quelqu’un a écrit ici depuis que vous avez ouvert cette page : « ${now} ». Vos mots sont dans les champs ; « Enregistrer » les met à la place.`,
      typed: { ...typed, seen: seenMark(raw) },
    },
  };
}

/** Returns the file of the first chosen source; otherwise the file whose facts are used most in the text. */
function fileFor(files: FactsFile[], draft: Draft, { sources: [first = ""] }: TypedFact): string {
  const ofSource = files.find(({ path }) => path === splitSourceValue(first).path);
  if (ofSource) return ofSource.path;
  const used = provedPassages(draft.files).flatMap(({ facts }) => facts);
  const count = ({ entries }: FactsFile) => used.filter((id) => entries && Object.hasOwn(entries.facts, id)).length;
  return files.toSorted((one, other) => count(other) - count(one))[0]?.path ?? "";
}

/**
 * Returns the file with the sources of the fact: the new source is added, and chosen sources of another file are copied
 * into it.
 */
function putSources(file: FactsFile, files: FactsFile[], { draft, typed, today }: Writing) {
  let text = file.text ?? newFactsFile(draft.title, today);
  const offered = [...files, articleSources(draft, today)];
  // A source is written once, also when a button was pressed twice.
  const findPresent = (source: RawEntry) =>
    Object.entries(file.entries?.sources ?? {}).find(([, one]) => isSameSource(one, source))?.[0];
  const taken = Object.keys(file.entries?.sources ?? {});
  const names: string[] = [];
  const add = (source: Partial<FactSource>, name: string): boolean => {
    const written = writeSource(text, name, source);
    text = written ?? text;
    taken.push(name);
    names.push(name);
    return written !== null;
  };
  for (const value of typed.sources) {
    const { path, id } = splitSourceValue(value);
    const known = offered.find((one) => one.path === path)?.entries?.sources[id] as Partial<FactSource> | undefined;
    if (!known) continue;
    const present = path === file.path ? id : findPresent(known);
    if (present) names.push(present);
    else if (!add(known, freeName(id, taken))) return null;
  }
  if (hasNewSource(typed)) {
    const source = sourceOf(typed);
    const present = findPresent(source);
    if (present) names.push(present);
    else if (!add(source, nameSource(source, taken))) return null;
  }
  return { text, sources: [...new Set(names)] };
}

function sourceOf({ title, author, date, url, noAddress, language, consulted, read }: TypedFact) {
  return {
    ...{ title, author, language, consulted, url, noAddress },
    date: parsePartialDate(date) ?? "",
    read: read as FactSource["read"],
  };
}

function factOf({ statement, confidence, disputedBy, checked, asOf }: TypedFact, sources: string[]): WrittenFact {
  return {
    statement,
    confidence: confidence as WrittenFact["confidence"],
    disputedBy: confidence === "disputed" ? disputedBy : undefined,
    checked: checked as WrittenFact["checked"],
    asOf: parsePartialDate(asOf) ?? "",
    sources,
  };
}

/** Finds a fact with the same words and sources, which exists when the button was pressed twice. */
function findSame({ entries }: FactsFile, { statement, sources }: WrittenFact): string | null {
  const same = Object.entries(entries?.facts ?? {}).find(
    ([, fact]) => fact["statement"] === statement && String(fact["sources"]) === String(sources),
  );
  return same?.[0] ?? null;
}

function withMark({ draft, typed }: Writing, files: Record<string, string>, id: string): Written | Refusal {
  if (typed.passage === "" || typed.fact !== "") return { files, fact: id, passage: typed.passage || null };
  const passages = provedPassages(draft.files);
  const index = passages.findIndex((one) => one.id === typed.passage);
  const passage = passages[index];
  if (!passage) {
    const message =
      "Les mots de ce passage ont changé depuis que vous avez ouvert cette page. Enregistrez pour garder la preuve, puis choisissez-la à sa phrase.";
    return { refusal: { message, typed: { ...typed, passage: "" } } };
  }
  const facts = [...new Set([...passage.facts, id])];
  const text = passage.write(facts, passage.beginnings[Number(typed.sentences) - 1]);
  if (text === null) {
    const message =
      "Ici, une marque changerait autre chose dans le texte. Enregistrez pour garder la preuve, puis choisissez-la à une autre phrase.";
    return { refusal: { message, typed: { ...typed, passage: "" } } };
  }
  const changed = draft.files.map((file) => (file.path === passage.path ? { ...file, text } : file));
  return { files: { ...files, [passage.path]: text }, fact: id, passage: provedPassages(changed)[index]?.id ?? null };
}

function textOf(files: FactsFile[], path: string): string {
  return files.find((one) => one.path === path)?.text ?? "";
}
