/** « chance » is a right answer that the reader declared to be a guess. */
export type Outcome = "wrong" | "right" | "chance";

/** An answer has no time and no order, so that devices with the same answers hold equal sets. */
export type Answer = { rev: number; day: number; outcome: Outcome };

const OUTCOMES: readonly Outcome[] = ["wrong", "right", "chance"];
const WORD = /^(?:([1-9]\d{0,2}):)?([0-9a-z]{1,4})([012])$/;

/**
 * The most answers kept of one card, which is more than a year of daily ones. Every page reads the log, so it must not
 * grow without end.
 */
export const MAX_ANSWERS = 400;

/**
 * Reads a text such as « 1:1xx1 1y50 2:1z21 »: each word is a day in base 36 and the digit of an outcome, and a new
 * revision of the question precedes its first word. Invalid words are skipped.
 */
export function parseAnswers(text: string): Answer[] {
  const answers: Answer[] = [];
  let rev = 1;
  for (const word of text.split(" ")) {
    const [, newRev, day = "", digit] = WORD.exec(word) ?? [];
    if (newRev) rev = Number(newRev);
    const outcome = digit && OUTCOMES[Number(digit)];
    if (outcome) answers.push({ rev, day: Number.parseInt(day, 36), outcome });
  }
  return answers.length > MAX_ANSWERS ? latest(answers) : answers;
}

export function formatAnswers(answers: Answer[]): string {
  let rev = 0;
  return latest(answers)
    .map((answer) => {
      const revision = answer.rev === rev ? "" : `${answer.rev}:`;
      rev = answer.rev;
      return `${revision}${answer.day.toString(36)}${OUTCOMES.indexOf(answer.outcome)}`;
    })
    .join(" ");
}

export function mergeAnswers(a: string, b: string): string {
  return a === b ? a : formatAnswers([...parseAnswers(a), ...parseAnswers(b)]);
}

function latest(answers: Answer[]): Answer[] {
  const numbers = new Set(answers.map(toNumber));
  return [...numbers]
    .sort((a, b) => a - b)
    .slice(-MAX_ANSWERS)
    .map(fromNumber);
}

const DAYS = 36 ** 4;

function toNumber({ rev, day, outcome }: Answer): number {
  return (rev * DAYS + day) * OUTCOMES.length + OUTCOMES.indexOf(outcome);
}

function fromNumber(number: number): Answer {
  const days = Math.floor(number / OUTCOMES.length);
  return {
    rev: Math.floor(days / DAYS),
    day: days % DAYS,
    outcome: OUTCOMES[number % OUTCOMES.length] ?? "wrong",
  };
}
