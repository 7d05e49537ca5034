import { defineConfig } from "vitest/config";

// Two cores are the reference machine, and an embedded database takes most of one to start.
const shared = { testTimeout: 60_000, hookTimeout: 60_000, maxWorkers: 2 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: "unit",
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
