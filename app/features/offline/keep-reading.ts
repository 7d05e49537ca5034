import { PATHS_FILE } from "#app/features/paths/paths-file.ts";
import { ASKED_QUESTIONS, questionsPath } from "#app/features/questions/questions-path.ts";
import type { KeptPage } from "#app/features/reader-data/kept-page.ts";
import { storedLearning } from "#app/features/reader-data/learning-storage.ts";
import { RELEASE_HEADER } from "#platform/release-header.ts";
import { keepPage, keptPages, type Outcome } from "./kept-pages.ts";
import { OFFLINE_PAGE } from "./offline-paths.ts";
import { registerServiceWorker } from "./register.ts";

const SITE_PAGES = ["/", "/reviser", OFFLINE_PAGE];
const READING = /^\/(?:categories|parcours|apprendre|glossaire)(?:\/|$)/;
const DAY_MS = 86_400_000;

let underWay: Promise<void> = Promise.resolve();

/** What was opened, unless the reader wants nothing retained or spares their data. One call after the other. */
export function keepReading(paths: string[]): Promise<void> {
  underWay = underWay.then(() => keepOpened(paths)).catch(() => {});
  return underWay;
}

/** For a press. */
export async function keepChosen(path: string): Promise<Outcome> {
  try {
    await registerServiceWorker();
  } catch {
    return "refused";
  }
  const outcome = await keepPage(path, "chosen");
  if (outcome === "kept") void keepReading([]);
  return outcome;
}

async function keepOpened(paths: string[]): Promise<void> {
  if ("requestIdleCallback" in window) await new Promise((resolve) => requestIdleCallback(resolve));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const keepsNothing = storedLearning.load().unread || connection?.saveData;
  const known = await keptPages();
  if (keepsNothing && !known.some(({ kind }) => kind === "chosen")) return;
  await registerServiceWorker();
  const isOld = judge(known, await presentRelease());
  // What was chosen follows the site's editions; what was only opened stays as it was read.
  for (const path of SITE_PAGES) if (isOld(path)) await keepPage(path, "site", othersOf(path));
  for (const { path, kind } of known) if (kind === "chosen" && isOld(path)) await keepPage(path, kind);
  const opened = keepsNothing ? [] : new Set(paths.filter((path) => READING.test(path)));
  for (const path of opened) if (isOld(path)) await keepPage(path, "opened");
}

/** Rejects without a network: nothing is then renewed. */
async function presentRelease(): Promise<string> {
  const { headers } = await fetch(OFFLINE_PAGE, { method: "HEAD", cache: "no-cache" });
  return headers.get(RELEASE_HEADER) ?? "";
}

/** A build may bring texts without scripts, and so no release: a day is long enough. */
function judge(known: KeptPage[], release: string) {
  return (path: string): boolean => {
    const page = known.find((one) => one.path === path);
    return !page || page.release !== release || Date.now() - page.at > DAY_MS;
  };
}

/** The review asks for the questions of each article that was answered. */
function othersOf(path: string): string[] {
  if (path !== "/reviser") return [];
  const answered = Object.keys(storedLearning.load().log);
  return [PATHS_FILE, ...[ASKED_QUESTIONS, ...answered].map(questionsPath)];
}
