import { countErasures, type KeptPage, type Kind } from "#app/accounts/reader-data/kept-page-name.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { PATHS_FILE } from "#app/learning/questions/paths-file.ts";
import { ASKED_QUESTIONS, questionsPath } from "#app/learning/questions/questions-path.ts";
import { notify } from "#app/ui/notifications.ts";
import { EXAM_PATH, filesOfExamPage } from "#library/catalogue/exam-path.ts";
import { EXAM_ID } from "#library/schema/exam-id.ts";
import { RELEASE_HEADER } from "#platform/release-header.ts";
import { SERVICE_WORKER, SERVICE_WORKER_POLICY } from "#platform/service-worker.ts";
import { askedPaths, keepPage, keptPages, type Outcome, removePage } from "./keep-pages.ts";
import { OFFLINE_PAGE } from "./offline-paths.ts";
import { fetchOfSite, isGone } from "./read-page.ts";

type TrustedTypes = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };
type Policy = { createScriptURL: (url: string) => string };

/** The policy is created once, because the browser refuses a second Trusted Types policy of the same name. */
let policy: Policy | null = null;

/** Rejects in a private window of some browsers. */
export async function registerServiceWorker(): Promise<void> {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(SERVICE_WORKER_POLICY, { createScriptURL: () => SERVICE_WORKER }) ?? null;
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL("") ?? SERVICE_WORKER);
  // Something that blocks service workers may make the browser return nothing here.
  if (!registration) throw new Error("no service worker");
}

/** The offline page comes first: the service worker sends there whoever asks for a page that is not kept. */
const SITE_PAGES = [OFFLINE_PAGE, "/reviser", "/"];
const READING = /^\/(?:categories|parcours|apprendre|glossaire|examen-civique)(?:\/|$)/;
const DAY_MS = 86_400_000;

let underWay: Promise<void> = Promise.resolve();

/** Keeps opened pages, unless the reader opted out or has Save-Data on. Calls run one after the other. */
export function keepReading(paths: string[]): Promise<void> {
  underWay = underWay.then(() => keepOpened(paths)).catch(() => {});
  return underWay;
}

export function keepChosen(path: string): Promise<Outcome> {
  return keepPage(path, "chosen", othersOf(path));
}

async function keepOpened(paths: string[]): Promise<void> {
  const before = countErasures();
  // Without paths, it is a press that waits.
  if (paths.length > 0 && "requestIdleCallback" in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 }));
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  const keepsNothing = storedLearning.load().unread || connection?.saveData;
  const known = await keptPages();
  const asked = paths.length > 0 ? await askedPaths() : [];
  if (keepsNothing && asked.length === 0 && !known.some(({ kind }) => kind === "chosen")) return;
  await registerServiceWorker();
  const isOld = judge(known, await presentRelease());
  // The offline page is renewed for each edition and each day, and opened pages that are gone are removed with it.
  if (isOld(OFFLINE_PAGE)) await removeWithdrawn(known.filter(({ kind }) => kind === "opened"));
  // Pages kept on request are renewed with each edition; pages that were only opened stay as they were read.
  const opened = keepsNothing ? [] : new Set(paths.filter((path) => READING.test(path)));
  const wanted: [path: string, kind: Kind][] = [
    ...SITE_PAGES.map((path): [string, Kind] => [path, "site"]),
    ...known.flatMap(({ path, kind }): [string, Kind][] => (kind === "chosen" ? [[path, kind]] : [])),
    ...asked.map((path): [string, Kind] => [path, "chosen"]),
    ...[...opened].map((path): [string, Kind] => [path, "opened"]),
  ];
  for (const [path, kind] of wanted) {
    // What the reader erases meanwhile stays erased.
    if (countErasures() !== before) return;
    if (!isOld(path) && !asked.includes(path)) continue;
    const outcome = await keepPage(path, kind, othersOf(path));
    if (outcome === "gone" && kind === "chosen") tellGone(known, path);
  }
}

/** Rejects without a network, or when something on the way answers in the site's place: nothing is then renewed. */
async function presentRelease(): Promise<string> {
  const { ok, headers } = await look(OFFLINE_PAGE);
  if (!ok) throw new Error(OFFLINE_PAGE);
  return headers.get(RELEASE_HEADER) ?? "";
}

function look(path: string): Promise<Response> {
  return fetchOfSite(path, { method: "HEAD", cache: "no-cache" });
}

/** Removes opened pages that are no longer on the site. */
async function removeWithdrawn(opened: KeptPage[]): Promise<void> {
  for (const { path } of opened) if (isGone(await look(path))) await removePage(path);
}

function tellGone(known: KeptPage[], path: string): void {
  const title = known.find((one) => one.path === path)?.title ?? path;
  notify({ title: `« ${title} » n’est plus sur le site`, description: "Cet appareil ne le garde plus." });
}

/** Text changes do not change the release of the scripts, so pages are also renewed after a day. */
function judge(known: KeptPage[], release: string) {
  return (path: string): boolean => {
    const page = known.find((one) => one.path === path);
    return !page || page.release !== release || Date.now() - page.at > DAY_MS;
  };
}

/** The review needs the questions of each article that was answered, and after an exam those of its bank. */
function othersOf(path: string): string[] {
  const ofExam = path === EXAM_PATH ? [ASKED_QUESTIONS, EXAM_ID].map(questionsPath) : [];
  if (path !== "/reviser") return [...filesOfExamPage(path), ...ofExam];
  const answered = Object.keys(storedLearning.load().log);
  return [PATHS_FILE, ...[ASKED_QUESTIONS, ...answered].map(questionsPath)];
}
