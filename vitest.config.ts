import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// Five workers suit two cores because a test waits for half of its time. The timeouts are long so that the tests also
// pass on a busy or slow machine.
const TIMEOUT_MS = 180_000;
const shared = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers: 5,
  setupFiles: "tests/support/each-file.ts",
};

const NIGHTLY = "tests/nightly/**/*.test.ts";
function asksDatabase(file: string): boolean {
  return /#tests\/support\/(?:database\/database|newsroom\/|site\/(?:newsletter|class-session|letter-sending))/.test(
    readFileSync(file, "utf8"),
  );
}

/** These tests use the embedded database directly, or change its only session. */
const ON_THE_EMBEDDED = [
  "database/backup/after-restore.test.ts",
  "app/reading/profile/profile-actions.server.test.ts",
  "app/letters/subscribers/describe-load-error.server.test.ts",
  "app/newsroom/editions/{edition-store,erase-images}.test.ts",
  "app/letters/erasure/{erasure,replay-tombstones}.test.ts",
  "app/letters/archive/letter-archive.test.ts",
  "app/newsroom/publication/publication.test.ts",
  "server/clock/erase-expired.server.test.ts",
  "app/office/team/keep-typed.test.tsx",
  "app/reading/transparency/transparency.test.tsx",
];
/** A part of this test needs PostgreSQL, and is skipped where it is not installed. */
const WITH_A_SERVER = ["app/newsroom/publication/publication.test.ts"];
const anywhere = {
  globalSetup: "tests/support/run-folder.ts",
  // A time zone far from Paris and from UTC reveals code that depends on the machine's zone.
  env: { TZ: "Pacific/Auckland" },
};

/** Small files that take long: they start a server, or read every source or all of the content. */
const SLOW = /\.built\.test\.ts$|\/faults\/|text-nodes\.test|lesson-kit\.server\.test|tests\/language\//;

/** When no earlier run has recorded durations, Vitest starts with the largest files, and would end with these. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          ...shared,
          ...anywhere,
          name: "unit",
          // With isolation, a third of the time was spent on loading the same modules again for each file.
          isolate: false,
          unstubGlobals: true,
          include: ["{app,database,figures,library,platform,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.built.test.ts", NIGHTLY],
        },
      },
      // Tests of the running server, which need `npm run build` first.
      { test: { ...shared, name: "built", include: ["{server,tests}/**/*.built.test.ts"], exclude: [NIGHTLY] } },
      // For `npm run test:nightly`, which needs the build, PostgreSQL and nginx: the tests that need them, and each
      // test of the database once more.
      { test: { ...shared, ...anywhere, name: "nightly", include: [NIGHTLY, ...WITH_A_SERVER] } },
      {
        test: {
          ...shared,
          ...anywhere,
          name: "postgres",
          globalSetup: [anywhere.globalSetup, "tests/support/database/on-postgres.ts"],
          isolate: false,
          unstubGlobals: true,
          include: globSync("{app,database,platform,server}/**/*.test.{ts,tsx}").filter(asksDatabase),
          exclude: ["**/*.built.test.ts", ...ON_THE_EMBEDDED],
        },
      },
    ],
  },
});
