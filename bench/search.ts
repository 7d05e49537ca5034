// Quality on the judged and held-out searches; time, memory and page cost, also for larger editions: `npm run build
// && npm run bench -- search [--sizes 10,100]`.

import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { measurePages, type PagesOfMix } from "#bench/load/search-pages.ts";
import { atLeast, atMost, type Figure } from "#bench/print/figures.ts";
import { printFigures } from "#bench/print/print-figures.ts";
import { median, percentile, round } from "#bench/print/statistics.ts";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import type { Passage } from "#library/catalogue/search-passage.ts";
import { resultPage } from "#library/search/result-page.ts";
import { createSearchIndex, type SearchIndex } from "#library/search/search-index.ts";
import { passagesOf } from "#library/search/search-passages.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";
import { HELD_OUT_SEARCHES } from "#tests/support/search/held-out-searches.ts";
import { JUDGED_SEARCHES } from "#tests/support/search/judged-searches.ts";
import type { JudgedSearch } from "#tests/support/search/judgement.ts";
import { qualityOf } from "#tests/support/search/search-quality.ts";

const SIZES = "10,100,1000";
const ROUNDS_MS = 4_000;
const MIB = 1024 * 1024;
/** Changed in copies, so that the vocabulary grows with the texts. */
const CHANGED_EVERY = 15;

const { values } = parseArgs({ options: { sizes: { type: "string", default: SIZES } } });
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const content = createCatalogue(readSource(readContentFolder("content")), () => null);
const passages = passagesOf(content);
const articles = content.listArticles(Number.POSITIVE_INFINITY).length;
const index = createSearchIndex(passages, content.listSearchWords());
console.log(`${articles} articles, ${passages.length} passages`);
const heldOut = qualityOn(HELD_OUT_SEARCHES, index);
console.table([
  { list: "tuned on", ...qualityOn(JUDGED_SEARCHES, index) },
  { list: "held out", ...heldOut },
]);
const sizes = values.sizes.split(",").map((size) => measure(Number(size)));
console.table(sizes);
const pages = await measurePages([...JUDGED_SEARCHES, ...HELD_OUT_SEARCHES].map(({ query }) => query));
if (!pages) throw new Error("Whole pages are measured once the site is built: npm run build");
console.table(pages);
printFigures(figuresOf(sizes, pages));
process.exit();

function figuresOf(grown: ReturnType<typeof measure>[], [first, usual]: PagesOfMix[]): Figure[] {
  const time = { unit: "ms", target: atMost(10) } as const;
  return [
    {
      name: "held-out searches, nDCG@5",
      value: heldOut["nDCG@5"],
      unit: "",
      target: atLeast(0.85),
    },
    {
      name: "held-out searches, first result right",
      value: 100 * heldOut["first right"],
      unit: "%",
      target: atLeast(80),
    },
    {
      name: "99 % of pages never asked before",
      value: first?.["p99, ms"] ?? Number.NaN,
      ...time,
    },
    { name: "99 % of pages as readers ask", value: usual?.["p99, ms"] ?? Number.NaN, ...time },
    {
      name: "longest page of results",
      value: first?.["longest page, bytes"] ?? Number.NaN,
      unit: "bytes",
      target: atMost(12_288),
    },
    ...grown.flatMap(({ articles: size, "index, MiB": memory, "p99, ms": p99 }, place): Figure[] => [
      {
        name: `memory of the index, ${size} articles`,
        value: memory,
        unit: "MiB",
        ...(place === 0 ? { target: atMost(8) } : {}),
      },
      { name: `99 % of searches, ${size} articles, without page`, value: p99, unit: "ms" },
    ]),
  ];
}

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
