import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { EXAM_ID, EXAM_THEMES, EXAM_UNIT_IDS, EXAM_UNITS, PUBLIC_RANKS } from "#library/schema/exam.schema.ts";
import type { Content, ExamQuestionEntry, ExamThemeEntry } from "#library/schema/load-content.ts";
import { repeated } from "#library/schema/quiz.schema.ts";
import { measureReading } from "#platform/french/reading-ease.ts";

/** Share of the questions whose right answer is the longest, in %: more, or fewer, would give a hint. */
const RIGHT_IS_LONGEST = { min: 18, max: 25 };
const MEAN_SIMPLE_SENTENCE = 12;
const SIMPLE_EASE = 80;
const SAME_NAME = 2;
/** A religion, an origin or a nationality is at fault in one situation of this many at most. */
const SITUATIONS_PER_GROUP = 20;

/** Checks that need all questions together. */
export function checkExamBalance({ articles, exam }: Content): ContentIssue[] {
  return [
    ...exam.filter(({ status }) => status === "published").flatMap(checkTheme),
    ...checkIds(exam),
    ...checkRoles(exam),
    ...articles.flatMap(({ file, front }) =>
      front.id === EXAM_ID ? [issue(file, ["id"], `« ${EXAM_ID} » est l'identifiant de la banque de l'examen`)] : [],
    ),
  ];
}

/** Each question of the public list is taught by one of ours, or has a written reason. */
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

function isRightLongest({ options }: ExamQuestionEntry): boolean {
  const right = options.find(({ isCorrect }) => isCorrect)?.text.length ?? 0;
  return options.every(({ isCorrect, text }) => isCorrect || text.length < right);
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
