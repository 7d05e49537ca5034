import type { Transaction } from "#database/open.server.ts";
import { doubtfulSign } from "#library/check/uncarried-sentences.ts";
import { compareTokens, type TwoTexts } from "./compare.server.ts";
import { isTold, kindOf, WORDS_FILE } from "./documents.ts";
import { readDraftTexts, shownText } from "./draft-texts.server.ts";
import type { DraftRow, FileRow } from "./read-drafts.server.ts";
import { readFields } from "./yaml-fields.server.ts";

/** A change of more words may say something else, even when none of them is a name or a number. */
const MOST_WORDS = 12;
const COMPARE_TIMEOUT_MS = 200;
const REVERSING = /(?<!\p{L})(?:ne|n(?=[’'])|ni|pas|plus|moins|jamais|aucune?|sans|seule?s?|tous|toutes?)(?!\p{L})/iu;
/** Words that begin a sentence and are no names. */
const FIRST_WORDS =
  /(?<!\p{L})(?:[LDCNSQ](?=[’'])|L(?:e|a|es|eurs?)|Une?|D(?:e|u|es|ans)|Ce(?:t|tte|s|la)?|Ils?|Elles?|On|Nous|Vous|En|Pour|À|Aux?|Et|Mais|Que|Qui|Si|S(?:on|a|es))(?!\p{L})/gu;
const QUOTATIONS = /«[^»]*»|^\s*>.*$/gmu;

/**
 * Returns « minor » when readers need not be told of the change, because it is of a few words and touches no number,
 * date, name, quotation, answer of a quiz or proof. Otherwise a person has to say what the change is.
 */
export function suggestKind(texts: TwoTexts[]): "minor" | null {
  const changed = texts.filter(({ path, former, present }) => path !== WORDS_FILE && former !== present);
  if (texts.every(({ former, present }) => former === present) || !changed.every(keepsWhatIsStated)) return null;
  const until = performance.now() + COMPARE_TIMEOUT_MS;
  const parts = changed.flatMap(({ former, present }) =>
    compareTokens(withoutAddress(former), withoutAddress(present), until),
  );
  const wordsOf = (kind: "added" | "removed") => parts.flatMap(({ words, change }) => (change === kind ? [words] : []));
  return [wordsOf("removed"), wordsOf("added")].every(isFormOnly) ? "minor" : null;
}

/** Whoever follows a former address is led to the present one, so a page that only moves says nothing new. */
function withoutAddress(text: string | null): string {
  return (text ?? "").replace(/^(?:address|formerAddresses):.*\n(?: +- .*\n)*/gm, "");
}

/** Proofs are named by capital letters and numbers, as names are. */
function isFormOnly(words: string[]): boolean {
  const text = words.join(" ");
  const count = text.match(/\p{L}+/gu)?.length ?? 0;
  return (
    count <= MOST_WORDS &&
    !/\p{Lu}/u.test(text.replace(FIRST_WORDS, "")) &&
    !REVERSING.test(text) &&
    doubtfulSign(text) === null
  );
}

/** Compares what is wrong with one letter: quotations and the answers of a quiz. */
function keepsWhatIsStated({ path, former, present }: TwoTexts): boolean {
  if (former === null || present === null || path.startsWith("facts/")) return false;
  return statedIn(path, former) === statedIn(path, present);
}

function statedIn(path: string, text: string): string {
  const quotations = (text.match(QUOTATIONS) ?? []).map((one) => one.replace(/\s+/g, " "));
  const questions = path.endsWith(".yaml") ? readFields(text)(["questions"]) : null;
  const answers = Array.isArray(questions) ? questions.map((question) => question?.options) : [];
  return JSON.stringify([quotations, answers]);
}

/** Returns the draft with the kind of its change, which stays null when nobody has chosen one and somebody has to. */
export async function withKind(tx: Transaction, draft: DraftRow, files: FileRow[]): Promise<DraftRow> {
  if (draft.changeKind !== null) return draft;
  if (!isTold(kindOf(draft.document))) return { ...draft, changeKind: "minor" };
  const texts = await readDraftTexts(
    tx,
    files.flatMap(({ sha, baseSha }) => [sha, baseSha]),
  );
  const textOf = (sha: string | null) => (sha === null ? null : shownText(texts.get(sha) ?? Buffer.alloc(0)));
  const two = files.map(({ path, sha, baseSha }) => ({ path, former: textOf(baseSha), present: textOf(sha) }));
  return { ...draft, changeKind: suggestKind(two) };
}
