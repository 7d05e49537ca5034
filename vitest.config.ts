import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// For two cores: half of the time a test waits for something, and those that begin the run for longer.
// Timeouts are for machines that are busy or slow: what is waited for must come all the same.
const TIMEOUT_MS = 180_000;
const shared = {
  testTimeout: TIMEOUT_MS,
  hookTimeout: TIMEOUT_MS,
  expect: { poll: { timeout: 60_000 } },
  maxWorkers: 5,
  setupFiles: "tests/support/text-patterns.ts",
};

const NIGHTLY = "tests/nightly/**/*.test.ts";
function asksDatabase(file: string): boolean {
  return /#tests\/support\/(?:database\/database|newsroom\/|site\/(?:newsletter|class-session|letter-sending))/.test(
    readFileSync(file, "utf8"),
  );
}

/** They speak to the embedded database itself, or change the one session that it has. */
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
/** Parts of these ask for PostgreSQL besides, and pass over it where it is not installed. */
const WITH_A_SERVER = [
  "app/newsroom/{drafts/two-writers,publication/publication}.test.ts",
  "server/http/publication.built.test.ts",
];
const anywhere = {
  globalSetup: "tests/support/run-folder.ts",
  // Far from Paris and from UTC, so that what leans on the machine's zone shows.
  env: { TZ: "Pacific/Auckland" },
};

/** Without the durations of a former run the largest files come first: those that start a server are small, and wait for long. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /\.built\.test\.ts$|\/faults\//.test(moduleId);
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
          // A third of the time went on loading the same modules again for each file.
          isolate: false,
          unstubGlobals: true,
          include: ["{app,database,figures,library,platform,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.built.test.ts", NIGHTLY],
        },
      },
      // Tests of the server as it runs: they need `npm run build` first.
      { test: { ...shared, name: "built", include: ["{server,tests}/**/*.built.test.ts"], exclude: [NIGHTLY] } },
      // `npm run test:nightly`, which needs the build, PostgreSQL and nginx: what needs them, and each test of the database once more.
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
