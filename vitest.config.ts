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

/** Without the durations of a former run the largest files come first: those of tests/faults are small, and wait for long. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSlow = ({ moduleId }: TestSpecification) => /\.built\.test\.ts$|\/tests\/faults\//.test(moduleId);
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
          name: "unit",
          globalSetup: "tests/support/run-folder.ts",
          // A third of the time went on loading the same modules again for each file.
          isolate: false,
          unstubGlobals: true,
          // Far from Paris and from UTC, so that what leans on the machine's zone shows.
          env: { TZ: "Pacific/Auckland" },
          include: ["{app,database,figures,library,platform,scripts,server,tests}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.built.test.ts"],
        },
      },
      // Tests of the server as it runs: they need `npm run build` first.
      { test: { ...shared, name: "built", include: ["{server,tests}/**/*.built.test.ts"] } },
    ],
  },
});
