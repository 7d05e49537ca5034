import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { EXAM_THEMES, EXAM_UNIT_IDS, EXAM_UNITS } from "#library/schema/exam.schema.ts";
import type { Content, ExamQuestionEntry, ExamThemeEntry } from "#library/schema/load-content.ts";
import { formatDate } from "#platform/french/dates.ts";
import { measureReading, wordsOf } from "#platform/french/reading-ease.ts";
import { checkExamBalance } from "./check-exam-balance.ts";

const QUESTION_WORDS = { connaissance: { min: 1, max: 25 }, situation: { min: 40, max: 70 } };
const EXPLANATION_WORDS = { min: 15, max: 45 };
const OPTION_WORDS = 12;
const SIMPLE_SENTENCE_WORDS = 18;
const SIMPLE_MEAN_SENTENCE = 12;
const MAX_SOURCES = 3;
/** How long before an answer expires its editors are told. */
const DAYS_BEFORE_EXPIRY = 30;

/** What would let readers take us for the State, or believe a promise. */
const FORBIDDEN =
  /(?<!\p{L})(?:(?:questions?|réponses?|corrigés?|sites?|banques?|épreuves?|examens?|entraînements?|mises? en situation) (?:non )?officiel(?:le)?s?|garantie?s?|agréée?s?|réussite assurée|vous réussirez|FALC)(?!\p{L})/iu;
const NEGATION = /(?<!\p{L})(?:n[e’']|pas|jamais|aucune?|sauf)(?!\p{L})/iu;
const CATCH_ALL = /^(?:toutes|aucune|les (?:deux|trois)) .*(?:réponses?|propositions?)/iu;
const YEAR = /(?<!\d)1\d{3}(?!\d)|(?<!\d)20\d\d(?!\d)/g;

export function checkExam(content: Content): ContentIssue[] {
  const known = new Map(content.facts.map((fact) => [fact.id, fact]));
  const carries = (question: ExamQuestionEntry) => {
    const checked = question.facts.flatMap((id) => known.get(id)?.checked ?? []);
    return checked.includes("read") || checked.filter((one) => one === "partly").length >= 2;
  };
  return [
    ...content.exam.flatMap((theme) => checkPlace(theme)),
    ...content.exam.flatMap(({ file, questions }) =>
      questions.flatMap((question, index) =>
        [
          ...writingProblems(question),
          ...proofProblems(question),
          ...(carries(question)
            ? []
            : [
                ["facts", "il faut un fait lu (checked: read), ou deux lus en partie, pour porter la réponse"] as const,
              ]),
        ].map(([field, message]) => issue(file, ["questions", index, field], message)),
      ),
    ),
    ...checkExamBalance(content),
  ];
}

function checkPlace({ id, file, questions }: ExamThemeEntry): ContentIssue[] {
  if (!(EXAM_THEMES as readonly string[]).includes(id)) {
    return [issue(file, [], `ce fichier n'est pas un thème de l'examen : ${EXAM_THEMES.join(", ")}`)];
  }
  const own = EXAM_UNIT_IDS.filter((unit) => EXAM_UNITS[unit].theme === id);
  return questions.flatMap(({ unit }, index) =>
    own.includes(unit)
      ? []
      : [issue(file, ["questions", index, "unit"], `cette unité est d'un autre thème ; ici : ${own.join(", ")}`)],
  );
}

type Problem = readonly [field: string, message: string];

function writingProblems(entry: ExamQuestionEntry): Problem[] {
  const { kind, question, simple, options, explanation, simpleExplanation = "", role } = entry;
  const problems: Problem[] = [
    ...lengthProblem("question", question, QUESTION_WORDS[kind]),
    ...lengthProblem("explanation", explanation, EXPLANATION_WORDS),
    ...options.flatMap(({ text }) => lengthProblem("options", text, { min: 1, max: OPTION_WORDS })),
  ];
  const complain = (field: string, message: string) => problems.push([field, message]);
  const { sentenceLengths, longestSentence } = measureReading([simple]);
  if (Math.max(...sentenceLengths) > SIMPLE_SENTENCE_WORDS) {
    complain("simple", `${SIMPLE_SENTENCE_WORDS} mots par phrase au plus : « ${longestSentence} »`);
  }
  const asked = kind === "situation" ? (question.split(/(?<=[.!?]) /).at(-1) ?? "") : question;
  if (simpleExplanation === "" ? isHard(explanation) : isHard(simpleExplanation)) {
    complain(
      simpleExplanation === "" ? "explanation" : "simpleExplanation",
      `il faut une « simpleExplanation » : ${SIMPLE_SENTENCE_WORDS} mots par phrase au plus, ${SIMPLE_MEAN_SENTENCE} en moyenne`,
    );
  }
  if (NEGATION.test(asked)) complain("question", "la question se pose sans négation");
  for (const { text } of options) {
    if (CATCH_ALL.test(text)) complain("options", `« ${text} » n'est pas une réponse`);
  }
  for (const text of [question, simple, explanation, simpleExplanation, ...options.map((option) => option.text)]) {
    const [word] = FORBIDDEN.exec(text) ?? [];
    if (word) complain("question", `« ${word} » est interdit : nous ne sommes pas l'État et ne promettons rien`);
  }
  for (const name of role?.names ?? []) {
    if (!question.includes(name)) complain("role", `« ${name} » n'est pas dans la question`);
  }
  return problems;
}

/** Beyond what a learner of level A2 or B1 reads at once. */
function isHard(text: string): boolean {
  const { sentenceLengths, meanSentence } = measureReading([text]);
  return meanSentence > SIMPLE_MEAN_SENTENCE || Math.max(0, ...sentenceLengths) > SIMPLE_SENTENCE_WORDS;
}

function lengthProblem(field: string, text: string, { min, max }: { min: number; max: number }): Problem[] {
  const count = wordsOf(text).length;
  return count >= min && count <= max
    ? []
    : [[field, `il faut de ${min} à ${max} mots (il y en a ${count}) : « ${text} »`]];
}

function proofProblems({ options, sources, validUntil }: ExamQuestionEntry): Problem[] {
  const problems: Problem[] = [];
  if (sources.length > MAX_SOURCES || sources.some(({ date, url }) => !date || !url)) {
    problems.push(["facts", `les faits ont à eux tous une à ${MAX_SOURCES} sources, chacune avec date et adresse`]);
  }
  const answer = options.find(({ isCorrect }) => isCorrect)?.text ?? "";
  if (validUntil === undefined && /\d/.test(answer.replace(YEAR, ""))) {
    problems.push(["validUntil", "la réponse contient un nombre qui peut changer : dites jusqu'à quand elle vaut"]);
  }
  return problems;
}

/** A question leaves the draw by itself after its last day. */
export function noteExpiring({ exam }: Content, today: string): string[] {
  return exam.flatMap(({ file, questions }) =>
    questions.flatMap(({ id, validUntil, retired }) => {
      if (retired || validUntil === undefined || daysBetween(today, validUntil) >= DAYS_BEFORE_EXPIRY) return [];
      const until = formatDate(validUntil);
      return [
        validUntil < today
          ? `${file} : la question « ${id} » n'est plus posée, sa réponse n'était sûre que jusqu'au ${until}.`
          : `${file} : la question « ${id} » ne sera plus posée après le ${until} : vérifiez sa réponse.`,
      ];
    }),
  );
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
