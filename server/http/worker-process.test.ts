import { join } from "node:path";
import { expect, test } from "vitest";
import { describeFailure } from "#app/newsroom/publication/check-draft.server.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { createWorkerProcess } from "./worker-process.ts";

test("why a process gave no answer is said to the newsroom in words", async () => {
  using folder = temporaryFolder({ "child.mjs": "process.exit(1);" });
  const limits = { timeoutMs: 60_000, idleMs: 1_000, memoryMb: 64, maxQueued: 1 };
  const { ask, stop } = createWorkerProcess({ file: join(folder.path, "child.mjs"), ...limits });
  const answers = [ask({}), ask({})].map((answer) => answer.then(String, describeFailure));
  expect(await Promise.all(answers)).toEqual([
    "elle a duré trop longtemps ou manqué de mémoire",
    "trop d’autres vérifications attendent",
  ]);
  stop();
});
