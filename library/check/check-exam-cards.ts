import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { ExamCard, ExamCardsFile } from "#library/schema/exam-cards.schema.ts";
import { EXAM_THEMES, EXAM_UNITS, type ExamUnit } from "#library/schema/exam-units.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import type { Content, Listed } from "#library/schema/load-content.ts";
import { measureReading, sentencesOf, wordsOf } from "#platform/french/reading-ease.ts";
import { numbersIn } from "./uncarried-sentences.ts";

/** The cards are read on a telephone, in a foreign language, so these limits are low. */
const TITLE_WORDS = 9;
const SAID_WORDS = 45;
const SENTENCE_WORDS = 18;
const MEAN_SENTENCE = 12;

type Cards = Listed<ExamCardsFile>;
type Placed = { file: string; unit: ExamUnit; index: number; card: ExamCard };

export function checkExamCards(content: Content): ContentIssue[] {
  const known = new Map(content.facts.map((fact) => [fact.id, fact]));
  return [
    ...content.examCards.flatMap(checkPlace),
    ...content.examCards.flatMap(({ file, units }) => repeatedIds(file, units)),
    ...content.examCards.flatMap(({ file, units }) => meanProblem(file, units)),
    ...placedCards(content).flatMap(({ file, unit, index, card }) =>
      [...writingProblems(card), ...proofProblems(card, known)].map(([field, message]) =>
        issue(file, ["units", unit, index, field], message),
      ),
    ),
    ...content.examCards.flatMap(({ file, units }) =>
      Object.entries(units).flatMap(([unit, cards]) =>
        orderProblems(cards).map((one) => issue(file, ["units", unit, one.index], one.message)),
      ),
    ),
    ...untaught(content),
  ];
}

export function usesInCards(content: Content): { ids: string[]; at: ContentIssue }[] {
  return placedCards(content).map(({ file, unit, index, card }) => {
    return { ids: card.facts, at: issue(file, ["units", unit, index, "facts"], "") };
  });
}

function placedCards({ examCards }: Content): Placed[] {
  return examCards.flatMap(({ file, units }) =>
    (Object.entries(units) as [ExamUnit, ExamCard[]][]).flatMap(([unit, cards]) =>
      cards.map((card, index) => ({ file, unit, index, card })),
    ),
  );
}

function checkPlace({ id, file, units }: Cards): ContentIssue[] {
  if (!(EXAM_THEMES as readonly string[]).includes(id)) {
    return [issue(file, [], `ce fichier n'est pas un thème de l'examen : ${EXAM_THEMES.join(", ")}`)];
  }
  return (Object.keys(units) as ExamUnit[])
    .filter((unit) => EXAM_UNITS[unit].theme !== id)
    .map((unit) => issue(file, ["units", unit], "cette unité est d'un autre thème"));
}

function repeatedIds(file: string, units: ExamCardsFile["units"]): ContentIssue[] {
  const ids = [...Object.keys(units), ...Object.values(units).flatMap((cards) => cards.map(({ id }) => id))];
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))].map((id) =>
    issue(file, ["units"], `« ${id} » est utilisé deux fois dans cette page`),
  );
}

function meanProblem(file: string, units: ExamCardsFile["units"]): ContentIssue[] {
  const cards = Object.values(units).flat();
  const { meanSentence } = measureReading(cards.flatMap(({ says, why }) => [says, why]));
  return meanSentence > MEAN_SENTENCE
    ? [issue(file, ["units"], `${meanSentence.toFixed(1)} mots par phrase en moyenne ; ${MEAN_SENTENCE} au plus`)]
    : [];
}

type Problem = readonly [field: string, message: string];

function writingProblems({ title, says, list, why }: ExamCard): Problem[] {
  const problems: Problem[] = [];
  const complain = (field: string, message: string) => problems.push([field, message]);
  if (wordsOf(title).length > TITLE_WORDS) complain("title", `${TITLE_WORDS} mots au plus`);
  if (wordsOf(says).length > SAID_WORDS) complain("says", `${SAID_WORDS} mots au plus : faites-en deux cartes`);
  if (sentencesOf(why).length !== 1) complain("why", "une phrase, une seule");
  for (const text of [says, why, ...list.flatMap((one) => one.says ?? [])]) {
    const { sentenceLengths, longestSentence } = measureReading([text]);
    if (Math.max(0, ...sentenceLengths) > SENTENCE_WORDS) {
      complain("says", `${SENTENCE_WORDS} mots par phrase au plus : « ${longestSentence} »`);
    }
  }
  return problems;
}

function proofProblems({ title, year, when, says, list, facts }: ExamCard, known: Map<string, Fact>): Problem[] {
  const proofs = facts.flatMap((id) => known.get(id) ?? []);
  const told = [title, when ?? String(year ?? ""), says, ...list.flatMap((one) => [one.name, one.says ?? ""])].join(
    " ",
  );
  const proven = new Set(numbersIn(proofs.map(({ statement }) => statement).join(" ")));
  const unproven = [...new Set(numbersIn(told).filter((number) => !proven.has(number)))];
  const problems: Problem[] = [];
  if (unproven.length > 0) problems.push(["facts", `aucun de ses faits ne donne ${unproven.join(", ")}`]);
  const partly = proofs.filter(({ checked }) => checked === "partly").length;
  if (proofs.length > 0 && partly < 2 && !proofs.some(({ checked }) => checked === "read")) {
    problems.push(["facts", "il faut un fait lu (checked: read), ou deux lus en partie"]);
  }
  return problems;
}

/** A card without a year may stand anywhere. */
function orderProblems(cards: ExamCard[]): { index: number; message: string }[] {
  let latest = Number.NEGATIVE_INFINITY;
  return cards.flatMap(({ title, year }, index) => {
    if (year === undefined) return [];
    if (year >= latest) {
      latest = year;
      return [];
    }
    return [{ index, message: `« ${title} » (${year}) vient après ${latest} : les dates se suivent` }];
  });
}

/** Whoever misses a question must find on a card what the question is about. */
function untaught({ exam, examCards }: Content): ContentIssue[] {
  if (examCards.length === 0) return [];
  const taught = new Set(
    examCards.flatMap(({ units }) => Object.values(units).flatMap((cards) => cards.flatMap(({ facts }) => facts))),
  );
  return exam
    .filter(({ status }) => status === "published")
    .flatMap(({ file, questions }) =>
      questions.flatMap(({ facts, retired }, index) => {
        const missing = retired ? [] : facts.filter((id) => !taught.has(id));
        return missing.map((id) =>
          issue(file, ["questions", index, "facts"], `aucune carte n'apprend le fait « ${id} » (content/exam-cards)`),
        );
      }),
    );
}
