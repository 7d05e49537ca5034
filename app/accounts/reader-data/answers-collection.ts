import { formatDate } from "#platform/french/dates.ts";
import { formatAnswers, mergeAnswers, type Outcome, parseAnswers } from "./answer-log.ts";
import type { Collection, Entries } from "./collection.ts";
import { type Learning, splitQuestionId } from "./learning.ts";
import { replaceLearning, storedLearning } from "./learning-storage.ts";
import { dateOfDay } from "./local-day.ts";

const QUESTION_ID = /^[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9][a-z0-9-]{0,99}$/;
const MAX_CHARACTERS = 10_000;

const IN_WORDS: Record<Outcome, string> = { wrong: "faux", right: "juste", chance: "juste, au hasard" };

/** The entries are keyed by question id, « article.question ». */
export const answersCollection: Collection<string> = {
  name: "answers",
  parse(id, value) {
    if (!QUESTION_ID.test(id) || typeof value !== "string" || value.length > MAX_CHARACTERS) return null;
    return formatAnswers(parseAnswers(value)) || null;
  },
  merge: mergeAnswers,
  load() {
    const { log } = storedLearning.load();
    return Object.fromEntries(
      Object.entries(log).flatMap(([article, questions]) =>
        Object.entries(questions).map(([question, answers]) => [`${article}.${question}`, answers]),
      ),
    );
  },
  store(entries) {
    const learning = storedLearning.load();
    const next = { ...learning, log: toLog(entries) };
    // A plain write would be undone by other tabs, which add their own answers again.
    return loses(learning, entries) ? replaceLearning(next) : storedLearning.store(next);
  },
  subscribe: storedLearning.subscribe,
  title: "réponses",
  describe: (id, answers) => ({
    question: id,
    // Only the day of the review is kept, which begins at 4 a.m.
    réponsesParJourDe4hÀ4h: parseAnswers(answers).map(({ rev, day, outcome }) => {
      const version = rev === 1 ? "" : ` (version ${rev} de la question)`;
      return `${formatDate(dateOfDay(day))} : ${IN_WORDS[outcome]}${version}`;
    }),
  }),
};

function toLog(entries: Entries<string>): Learning["log"] {
  // A Map is used because an article id could be « constructor ».
  const log = new Map<string, Record<string, string>>();
  for (const [id, answers] of Object.entries(entries)) {
    const [article, question] = splitQuestionId(id);
    const questions = log.get(article) ?? {};
    questions[question] = answers;
    log.set(article, questions);
  }
  return Object.fromEntries(log);
}

function loses({ log }: Learning, entries: Entries<string>): boolean {
  return Object.entries(log).some(([article, questions]) =>
    Object.entries(questions).some(([question, answers]) => {
      const next = entries[`${article}.${question}`] ?? "";
      return answers !== next && mergeAnswers(answers, next) !== formatAnswers(parseAnswers(next));
    }),
  );
}
