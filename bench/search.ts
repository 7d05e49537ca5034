// Quality on the judged and held-out searches; time, memory and page cost, also for larger editions: `npm run build
// && npm run bench -- search [--sizes 10,100]`.

import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import type { Passage } from "#library/search/passage.ts";
import { passagesOf } from "#library/search/passages.ts";
import { resultPage } from "#library/search/result-page.ts";
import { createSearchIndex, type SearchIndex } from "#library/search/search-index.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";
import { HELD_OUT_SEARCHES } from "#tests/support/held-out-searches.ts";
import { JUDGED_SEARCHES } from "#tests/support/judged-searches.ts";
import type { JudgedSearch } from "#tests/support/judgement.ts";
import { qualityOf } from "#tests/support/search-quality.ts";
import { measurePages } from "./search-pages.ts";
import { median, percentile, round } from "./statistics.ts";

const SIZES = "10,100,1000";
const ROUNDS_MS = 4_000;
const MIB = 1024 * 1024;
/** Changed in copies, so that the vocabulary grows with the texts. */
const CHANGED_EVERY = 15;
/** Beyond these limits the library must be replaced: docs/decisions/0018-search.md. */
const P99_LIMIT_MS = 10;
const MEMORY_LIMIT_MIB = 40;

const { values } = parseArgs({ options: { sizes: { type: "string", default: SIZES } } });
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const content = createCatalogue(readSource(readContentFolder("content")), () => null);
const passages = passagesOf(content);
const articles = content.listArticles(Number.POSITIVE_INFINITY).length;
const index = createSearchIndex(passages, content.listSearchWords());
console.log(`${articles} articles, ${passages.length} passages`);
console.table([
  { list: "tuned on", ...qualityOn(JUDGED_SEARCHES, index) },
  { list: "held out", ...qualityOn(HELD_OUT_SEARCHES, index) },
]);
console.table(
  values.sizes.split(",").map((size) => {
    const row = measure(Number(size));
    return { ...row, "library keeps": row["p99, ms"] <= P99_LIMIT_MS && row["index, MiB"] <= MEMORY_LIMIT_MIB };
  }),
);
const pages = await measurePages([...JUDGED_SEARCHES, ...HELD_OUT_SEARCHES].map(({ query }) => query));
if (pages) console.table(pages);
else console.log("Whole pages are measured once the site is built: npm run build");

function qualityOn(list: JudgedSearch[], searched: SearchIndex) {
  const found = list.map((judged) => qualityOf(judged, searched.search(judged.query)));
  const mean = (of: (quality: (typeof found)[number]) => number) =>
    round(found.reduce((sum, quality) => sum + of(quality), 0) / found.length, 3);
  return {
    searches: found.length,
    "nDCG@5": mean(({ ndcg }) => ndcg),
    "first right": mean(({ firstIsRight }) => Number(firstIsRight)),
    "without result": mean(({ isEmpty }) => Number(isEmpty)),
  };
}

function measure(size: number) {
  const texts = grow(size);
  collect();
  const before = process.memoryUsage().heapUsed;
  const start = performance.now();
  const grown = createSearchIndex(texts, content.listSearchWords());
  const made = performance.now() - start;
  collect();
  const memory = process.memoryUsage().heapUsed - before;
  const times = timesOf(grown);
  return {
    articles: size,
    passages: texts.length,
    "made in, ms": round(made, 0),
    "index, MiB": round(memory / MIB),
    "p50, ms": round(percentile(times, 0.5), 2),
    "p99, ms": round(percentile(times, 0.99), 2),
  };
}

/** The median of five, since the machine has other work. */
function timesOf(searched: SearchIndex): number[] {
  const times: number[] = [];
  const end = performance.now() + ROUNDS_MS;
  for (let turn = 0; performance.now() < end || turn < 2 * JUDGED_SEARCHES.length; turn += 1) {
    const query = JUDGED_SEARCHES[turn % JUDGED_SEARCHES.length]?.query ?? "";
    const time = median(
      Array.from({ length: 5 }, () => {
        const start = performance.now();
        resultPage(searched.search(query), { kind: null, theme: null, page: 1 });
        return performance.now() - start;
      }),
    );
    if (turn >= JUDGED_SEARCHES.length) times.push(time);
  }
  return times.sort((a, b) => a - b);
}

function grow(size: number): Passage[] {
  const copies = Math.max(1, Math.round(size / articles));
  return Array.from({ length: copies }, (_, copy) =>
    copy === 0
      ? passages
      : passages.filter(({ kind }) => !["word", "page", "soon"].includes(kind)).map((one) => vary(one, copy)),
  ).flat();
}

function vary(passage: Passage, copy: number): Passage {
  let count = copy;
  const text = passage.text.replace(/\p{L}{5,}/gu, (word) =>
    ++count % CHANGED_EVERY === 0 ? `${word}${letters(copy)}` : word,
  );
  return { ...passage, text, href: `${passage.href}?${copy}`, group: `${passage.group}?${copy}` };
}

function letters(number: number): string {
  return number.toString(26).replace(/\d/g, (digit) => "qrstuvwxyz"[Number(digit)] ?? "");
}
