/** What a year of review leaves, by rhythm and target recall, and what it costs to count it: `npm run bench -- review`. */
import { formatAnswers } from "#app/features/learning/answer-log.ts";
import { NOTHING_LEARNT } from "#app/features/learning/learning.ts";
import { foldCards } from "#app/features/review/cards.ts";
import { simulateYear } from "#tests/support/review-simulation.ts";

const TARGETS = [0.9, 0.85, 0.8, undefined];

console.log("new a week  sessions  target: left due / mean recall");
for (const newAWeek of [3, 8]) {
  for (const sessionsAWeek of [7, 3, 1]) {
    const columns = TARGETS.map((target) => {
      const { due, recall } = simulateYear({ newAWeek, sessionsAWeek, ...(target === undefined ? {} : { target }) });
      return `${target ?? "by number"}: ${due} / ${recall.toFixed(2)}`;
    });
    console.log(`${String(newAWeek).padEnd(12)}${String(sessionsAWeek).padEnd(10)}${columns.join("   ")}`);
  }
}

const log: Record<string, Record<string, string>> = {};
for (let card = 0; card < 500; card += 1) {
  const answers = Array.from({ length: 20 }, (_, index) => {
    return { rev: 1, day: 1000 + card + index * 50, outcome: index % 4 ? ("right" as const) : ("wrong" as const) };
  });
  log[`fiche-${card % 60}`] = { ...log[`fiche-${card % 60}`], [`q${card}`]: formatAnswers(answers) };
}
const times = Array.from({ length: 30 }, () => {
  const start = performance.now();
  foldCards({ ...NOTHING_LEARNT, log }, 3000);
  return performance.now() - start;
}).toSorted((a, b) => a - b);
console.log(
  `10,000 answers folded in ${times[15]?.toFixed(1)} ms (median of 30; first ${times.at(-1)?.toFixed(1)} ms at most)`,
);
