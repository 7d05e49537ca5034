// A million hostile searches: the slowest, and memory. `npm run bench -- search-hostile [--count 100000]`. Fails past
// 30 ms, on growth, or where a sign comes back.

import { parseArgs } from "node:util";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createCatalogue, readSource } from "#library/catalogue/create-catalogue.ts";
import { MAX_QUERY_LENGTH } from "#library/search/query.ts";
import { resultPage } from "#library/search/result-page.ts";
import { createSearchIndex } from "#library/search/search-index.ts";
import { passagesOf } from "#library/search/search-passages.ts";
import { readContentFolder } from "#scripts/run/content-folder.ts";
import { randomNumbers } from "#tests/support/random-numbers.ts";
import { hostileQuery } from "#tests/support/search/hostile-queries.ts";

const MAX_MS = 30;
const MAX_GROWTH_BYTES = 2 * 1024 * 1024;
const EVERYTHING = { kind: null, theme: null, page: 1 };

const { values } = parseArgs({ options: { count: { type: "string", default: "1000000" } } });
const count = Number(values.count);
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const content = createCatalogue(readSource(readContentFolder("content")), () => null);
const index = createSearchIndex(passagesOf(content), content.listSearchWords());
const random = randomNumbers(20_261_122);
const slow: { ms: number; search: number; query: string }[] = [];
const wrong: string[] = [];
let total = 0;
let settled = 0;

for (let turn = 0; turn < count; turn += 1) {
  const typed = hostileQuery(random);
  const start = process.threadCpuUsage();
  const answer = index.search(typed);
  resultPage(answer, EVERYTHING);
  const { user, system } = process.threadCpuUsage(start);
  const ms = (user + system) / 1_000;
  total += ms;
  const { text } = answer.query;
  if (!text.isWellFormed() || text.length > MAX_QUERY_LENGTH || /[\p{Cc}\p{Cf}]/u.test(text)) wrong.push(typed);
  slow.push({ ms, search: turn + 1, query: text.slice(0, 60) });
  if (slow.length > 1_000) slow.sort((a, b) => b.ms - a.ms).length = 5;
  if (turn === Math.floor(count / 10)) settled = heapInUse();
}
const growth = heapInUse() - settled;
slow.sort((a, b) => b.ms - a.ms).length = Math.min(5, slow.length);
console.log(`${count} searches, ${(total / count).toFixed(3)} ms each; wrong: ${wrong.length}`);
console.log(`memory after the first tenth: ${(growth / 1024 / 1024).toFixed(2)} MiB more at the end`);
console.table(slow);
const [slowest] = slow;
if (wrong.length > 0 || growth > MAX_GROWTH_BYTES || (slowest?.ms ?? 0) > MAX_MS) process.exitCode = 1;

function heapInUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}
