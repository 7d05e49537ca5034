import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** What a request, a timer or a job begins: the clock is read there, and passed from there. */
const EDGES = [
  "app/learning/class/class-views.server.ts",
  "app/learning/exam/exam-paper.server.ts",
  "app/letters/archive/one-click.server.ts",
  "app/letters/bounces/bounce-endpoint.server.ts",
  "app/letters/links/link-pages.server.ts",
  "app/newsroom/editions/answer-image.server.ts",
  "app/newsroom/publication/schedule.server.ts",
  "app/office/sign-in/admin-guard.server.ts",
  "app/reading/search/answer-search.server.ts",
  "platform/jobs/job-runner.server.ts",
  "platform/mail/mail-worker.server.ts",
];

/** Beside `now = new Date()`, a parameter that the caller may leave out. */
const READ = /(?<!\bnow(?:: \(\) => Date)? = (?:\(\) => )?)\b(?:new Date|Date\.now)\(\)/;

test("a service takes the clock from whoever calls it, and reads none of its own", () => {
  const files = globSync("{app,library,platform}/**/*.server.ts", { cwd: ROOT }).map((file) =>
    file.replaceAll("\\", "/"),
  );
  const reading = files.filter((file) => READ.test(readFileSync(join(ROOT, file), "utf8")));
  expect(reading.toSorted()).toEqual(EDGES);
});
