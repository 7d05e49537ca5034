import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { EXECUTABLE } from "#scripts/check/browser.ts";
import { SHORT_LIVED_FLAGS } from "#tests/support/site/built-server.ts";

const PORT = process.env.E2E_PORT ?? "4173";
const ORIGIN = `http://localhost:${PORT}`;

/**
 * Playwright reads this file in several processes: the first one creates the folder, and the others find it
 * in their environment.
 */
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
  // Without a separate GPU process, each test takes a twelfth less time.
  args: ["--in-process-gpu"],
};

/**
 * These tests wait for one another, need a site of their own or visit every page: started last, they
 * would prolong the run.
 */
const FIRST = /crawl\/.*\.spec\.ts$|newsletter[\w-]*\.spec\.ts$|newsroom\.spec\.ts$/;

/** `RING=nightly` selects the tests of the `nightly` folder and those with the tag. */
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
  // This is far more than a test takes, so that the tests also pass on a busy or slow machine.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    baseURL: ORIGIN,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    trace: "off",
    // Playwright's routes do not see requests that a service worker answers; only offline.spec.ts allows one.
    serviceWorkers: "block",
    launchOptions,
  },
  // @phone runs only on the phone, @both also on the phone at night, and everything else on the wide screen.
  projects: [
    { ...ring, name: "first", testMatch: FIRST, use: WIDE },
    { ...ring, name: "wide", testIgnore: FIRST, grepInvert: isNightly ? /@phone/ : /nightly|@phone/, use: WIDE },
    {
      ...ring,
      name: "phone",
      grep: isNightly ? /(?=.*nightly).*@phone|@both/ : /@phone/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    // Without `exec`, the shell would get the signal instead of the server.
    command: `exec "${process.execPath}" ${SHORT_LIVED_FLAGS.join(" ")} server/http/main.ts`,
    url: `${ORIGIN}/healthz`,
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT,
      PUBLIC_URL: ORIGIN,
      DATA_DIR: await temporaryDataDirectory(),
      RATE_LIMITS: "on",
      // The test of the letter sends it to everybody whom the other tests have put on the list.
      LETTER_PER_SECOND: "500",
      LETTER_PER_DAY: "100000",
      BOUNCES_TOKEN: "jeton-des-tests-de-bout-en-bout",
      ADMIN_PASSWORD: "mot-de-passe-des-tests",
      // With X-Forwarded-For, each test stands for another visitor (tests/support/browser/test.ts).
      TRUST_PROXY: "1",
    },
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    timeout: 180_000,
  },
});
