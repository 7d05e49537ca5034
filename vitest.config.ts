import { defineConfig } from "vitest/config";

// Two cores are the reference machine, and half of the time a test waits for something.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 4 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
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
      { test: { ...shared, testTimeout: 120_000, name: "built", include: ["{server,tests}/**/*.built.test.ts"] } },
    ],
  },
});
