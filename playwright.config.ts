import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { EXECUTABLE } from "#scripts/check/browser.ts";

const PORT = process.env.E2E_PORT ?? "4173";
const ORIGIN = `http://localhost:${PORT}`;

/** The first process that reads this file makes it; the others find it in their environment. */
async function temporaryDataDirectory(): Promise<string> {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR;
  const directory = mkdtempSync(join(tmpdir(), "le-recap-e2e-"));
  const { writeTestDatabase } = await import("#tests/support/database/database.ts");
  await writeTestDatabase(directory);
  process.env.E2E_DATA_DIR = directory;
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

const launchOptions: NonNullable<PlaywrightTestConfig["use"]>["launchOptions"] = {
  executablePath: EXECUTABLE,
  // Saves each test a twelfth of its time: no process of its own that draws.
  args: ["--in-process-gpu"],
};

/** Tests that wait for one another, for a site of their own or for every page would keep the run waiting at its end. */
const FIRST = /crawl\/.*\.spec\.ts$|newsletter[\w-]*\.spec\.ts$|newsroom\.spec\.ts$/;

/** `RING=nightly`: what `npm run test:nightly` asks for, in the folder of that name or with the tag. */
const isNightly = process.env.RING === "nightly";
const ring = isNightly ? { grep: /nightly/ } : { grepInvert: /nightly/ };

const WIDE = { viewport: { width: 1280, height: 800 } };

export default defineConfig({
  testDir: "tests",
  testMatch: "{crawl,e2e,nightly/journeys}/**/*.spec.ts",
  outputDir: "test-results",
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Far above what a test takes, for machines that are busy or slow: what is waited for must come all the same.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: ORIGIN,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "off",
    // Only offline.spec.ts lets one in: what it answers, no test would see asked.
    serviceWorkers: "block",
    launchOptions,
  },
  // @phone: only on the phone. @both: on the two screens. Everything else on the wide one.
  projects: [
    { ...ring, name: "first", testMatch: FIRST, use: WIDE },
    { ...ring, name: "wide", testIgnore: FIRST, grepInvert: isNightly ? /@phone/ : /nightly|@phone/, use: WIDE },
    {
      ...ring,
      name: "phone",
      grep: isNightly ? /(?=.*nightly).*@(?:phone|both)/ : /@phone|@both/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    // `exec`: the shell must not stand between the signal and the server.
    command: `exec "${process.execPath}" server/http/main.ts`,
    url: `${ORIGIN}/healthz`,
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT,
      PUBLIC_URL: ORIGIN,
      DATA_DIR: await temporaryDataDirectory(),
      RATE_LIMITS: "on",
      // The letter goes to everybody that the other tests have put on the list.
      LETTER_PER_SECOND: "500",
      LETTER_PER_DAY: "100000",
      BOUNCES_TOKEN: "jeton-des-tests-de-bout-en-bout",
      ADMIN_PASSWORD: "mot-de-passe-des-tests",
      // Each test stands for another visitor, by X-Forwarded-For: see tests/support/browser/test.ts.
      TRUST_PROXY: "1",
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    timeout: 180_000,
  },
});
