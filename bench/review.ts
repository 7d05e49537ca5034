// `npm run bench -- review`: what a year of review retains, by rhythm and target recall, and its cost on a processor
// slowed four times. Fails above 50 ms.
import { build } from "vite";
import { formatAnswers } from "#app/features/learning/answer-log.ts";
import { NOTHING_LEARNT } from "#app/features/learning/learning.ts";
import { foldCards } from "#app/features/review/cards.ts";
import { median } from "#bench/figures/statistics.ts";
import { launchBrowser } from "#scripts/check/browser.ts";
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

const SLOWED = 4;
const MOST_MS = 50;

async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "#app": `${import.meta.dirname}/../app` } },
    build: { write: false, lib: { entry: "app/features/review/cards.ts", formats: ["iife"], name: "cards" } },
  });
  const [file] = Array.isArray(output) ? output : [];
  return file?.output[0].code ?? "";
}

const code = await bundle();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.addScriptTag({ content: `${code};window.foldCards = cards.foldCards` });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  const slowed = await page.evaluate(
    (known) => {
      const { foldCards: fold } = window as unknown as { foldCards: (known: unknown, today: number) => unknown[] };
      return Array.from({ length: 30 }, () => {
        const start = performance.now();
        fold(known, 3000);
        return performance.now() - start;
      });
    },
    { ...NOTHING_LEARNT, log },
  );
  const first = slowed[0] ?? 0;
  console.log(
    `10,000 answers folded in a browser slowed ${SLOWED} times: first ${first.toFixed(1)} ms, median ${median(slowed).toFixed(1)} ms, least ${Math.min(...slowed).toFixed(1)} ms`,
  );
  // The minimum, as this machine does other things.
  if (Math.min(...slowed) > MOST_MS) {
    console.error(`More than ${MOST_MS} ms.`);
    process.exitCode = 1;
  }
} finally {
  await browser.close();
}
