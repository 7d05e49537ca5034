import { rightAnswer } from "#library/catalogue/marking.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { EXAM_ID } from "#library/schema/exam.schema.ts";
import { EXAM_THEMES, EXAM_UNIT_IDS, EXAM_UNITS, PUBLIC_RANKS } from "#library/schema/exam-units.ts";
import type { Content, ExamQuestionEntry, ExamThemeEntry } from "#library/schema/load-content.ts";
import { repeated } from "#library/schema/quiz.schema.ts";
import { formatDate } from "#platform/french/dates.ts";
import { measureReading, wordsOf } from "#platform/french/reading-ease.ts";

/**
 * The share in % of questions whose right answer is the longest one: with a higher or lower share, the
 * length would be a hint.
 */
const RIGHT_IS_LONGEST = { min: 18, max: 25 };
const MEAN_SIMPLE_SENTENCE = 12;
const SIMPLE_EASE = 80;
const SAME_NAME = 2;
/**
 * Of this many situations, at most one may attribute the fault to a person with a given religion,
 * origin or nationality.
 */
const SITUATIONS_PER_GROUP = 20;

/** These checks need all questions together. */
function checkExamBalance({ articles, exam }: Content): ContentIssue[] {
  return [
    ...exam.filter(({ status }) => status === "published").flatMap(checkTheme),
    ...checkIds(exam),
    ...checkRoles(exam),
    ...articles.flatMap(({ file, front }) =>
      front.id === EXAM_ID ? [issue(file, ["id"], `« ${EXAM_ID} » est l'identifiant de la banque de l'examen`)] : [],
    ),
  ];
}

/** Each question of the public list must be taught by one of ours, or have a written reason. */
export function noteUncovered({ exam }: Content): string[] {
  const asked = exam.flatMap(({ questions }) => questions.filter(({ retired }) => !retired));
  const covered = new Set(asked.flatMap(({ covers }) => covers));
  return exam.flatMap(({ id, status, file, uncovered }) => {
    const theme = EXAM_THEMES.find((one) => one === id);
    if (status !== "published" || !theme) return [];
    const { first, last } = PUBLIC_RANKS[theme];
    const missing = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (rank) => !covered.has(rank) && !Object.hasOwn(uncovered, rank),
    );
    return missing.length === 0 ? [] : [`${file} : énoncés publics sans question ni raison : ${missing.join(", ")}.`];
  });
}

function checkTheme({ id, file, questions: all }: ExamThemeEntry): ContentIssue[] {
  const questions = all.filter(({ retired }) => !retired);
  const messages = EXAM_UNIT_IDS.flatMap((unit) => {
    const { theme, bank } = EXAM_UNITS[unit];
    const [count, min] = [questions.filter((question) => question.unit === unit).length, Math.ceil(bank / 2)];
    return theme === id && count < min ? [`l'unité ${unit} a ${count} questions ; il en faut ${min} pour publier`] : [];
  });
  const share = (100 * questions.filter(isRightLongest).length) / Math.max(1, questions.length);
  if (share < RIGHT_IS_LONGEST.min || share > RIGHT_IS_LONGEST.max) {
    const { min, max } = RIGHT_IS_LONGEST;
    messages.push(
      `la bonne réponse est la plus longue dans ${share.toFixed(1)} % des questions ; il faut ${min} à ${max} %`,
    );
  }
  const { meanSentence, ease } = measureReading(questions.map(({ simple }) => simple));
  if (meanSentence > MEAN_SIMPLE_SENTENCE) {
    messages.push(
      `les phrases simples ont ${meanSentence.toFixed(1)} mots en moyenne ; ${MEAN_SIMPLE_SENTENCE} au plus`,
    );
  }
  if (ease < SIMPLE_EASE)
    messages.push(`les phrases simples ont ${ease.toFixed(1)} de facilité ; ${SIMPLE_EASE} au moins`);
  return messages.map((message) => issue(file, ["questions"], message));
}

function isRightLongest(question: ExamQuestionEntry): boolean {
  const right = rightAnswer(question).length;
  return question.options.every(({ isCorrect, text }) => isCorrect || text.length < right);
}

function checkIds(exam: ExamThemeEntry[]): ContentIssue[] {
  const ids = repeated(exam.flatMap(({ questions }) => questions.map(({ id }) => id)));
  return exam.flatMap(({ file, questions }) =>
    questions.flatMap(({ id }, index) =>
      ids.has(id) ? [issue(file, ["questions", index, "id"], `« ${id} » est utilisé deux fois dans l'examen`)] : [],
    ),
  );
}

function checkRoles(exam: ExamThemeEntry[]): ContentIssue[] {
  const situations = exam.flatMap(({ file, questions }) =>
    questions.flatMap(({ role, retired }, index) => (role && !retired ? [{ file, index, role }] : [])),
  );
  const names = Map.groupBy(
    situations.flatMap((one) => one.role.names.map((name) => ({ ...one, name }))),
    ({ name }) => name,
  );
  const groups = situations.flatMap(({ role }) => role.group ?? []);
  const repeatedGroups = repeated(groups);
  const tooMany = groups.length > Math.ceil(situations.length / SITUATIONS_PER_GROUP);
  return situations.flatMap(({ file, index, role }) => {
    const at = (message: string) => issue(file, ["questions", index, "role"], message);
    const worn = role.names.filter((name) => (names.get(name)?.length ?? 0) > SAME_NAME);
    return [
      ...worn.map((name) => at(`« ${name} » est dans plus de ${SAME_NAME} situations : variez les prénoms`)),
      ...(role.group && repeatedGroups.has(role.group) ? [at(`« ${role.group} » est deux fois en faute`)] : []),
      ...(role.group && tooMany
        ? [at(`une religion, une origine ou une nationalité est en faute une fois sur ${SITUATIONS_PER_GROUP} au plus`)]
        : []),
    ];
  });
}

const QUESTION_WORDS = { connaissance: { min: 1, max: 25 }, situation: { min: 40, max: 70 } };
const EXPLANATION_WORDS = { min: 15, max: 45 };
const OPTION_WORDS = 12;
const SIMPLE_SENTENCE_WORDS = 18;
const SIMPLE_MEAN_SENTENCE = 12;
const MAX_SOURCES = 3;
/** Editors are informed this long before an answer expires. */
const DAYS_BEFORE_EXPIRY = 30;

/** Words that would make readers take the site for an official one, or believe a promise. */
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

/** True when a learner of level A2 or B1 cannot read the text at once. */
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

function proofProblems(question: ExamQuestionEntry): Problem[] {
  const { sources, validUntil } = question;
  const problems: Problem[] = [];
  if (sources.length > MAX_SOURCES || sources.some(({ date, url }) => !date || !url)) {
    problems.push(["facts", `les faits ont à eux tous une à ${MAX_SOURCES} sources, chacune avec date et adresse`]);
  }
  if (validUntil === undefined && /\d/.test(rightAnswer(question).replace(YEAR, ""))) {
    problems.push(["validUntil", "la réponse contient un nombre qui peut changer : dites jusqu'à quand elle vaut"]);
  }
  return problems;
}

/** The editors are informed because an expired question is no longer drawn. */
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
