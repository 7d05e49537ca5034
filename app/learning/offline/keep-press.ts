import type { Dispatch, SetStateAction } from "react";
import type { KeepState } from "#app/accounts/reader-data/kept-page-name.ts";
import { notify } from "#app/ui/notifications.ts";
import { askedPaths, forgetAsked, keptPages, notePressed, type Outcome, removePage } from "./keep-pages.ts";
import { keepChosen, keepReading, registerServiceWorker } from "./keep-reading.ts";

type Show = Dispatch<SetStateAction<KeepState | null>>;
type Refusal = Exclude<Outcome, "kept" | "gone">;

const REFUSALS: Record<Refusal, string> = {
  full: "Il n’y a plus de place : effacez ce que cet appareil garde, dans « Mon profil ».",
  refused: "Ce navigateur refuse de garder des pages, peut-être à cause d’une fenêtre privée.",
  unreachable: "Le réseau ne répond pas. Réessayez.",
};

const STAYED_MS = 1_000;

/** Goes on with what a press asked for when whoever pressed left the site before all had come. */
export async function lookAt(paths: string[], setState: Show): Promise<void> {
  const found = await countKept(paths);
  const wasCut = navigator.onLine && (await askedPaths()).some((path) => paths.includes(path));
  if (!wasCut) return setState((now) => (now?.isBusy ? now : { isBusy: false, done: found }));
  setState({ isBusy: true, done: found });
  await answerPress(paths, false, setState);
}

/** Keeps these pages, or removes them when all are kept. */
export async function answerPress(paths: string[], isKept: boolean, setState: Show): Promise<void> {
  const done = isKept ? await removeAll(paths) : await keepAll(paths, (now) => setState({ isBusy: true, done: now }));
  setState({ isBusy: false, done });
}

/** Returns how many of these pages the device keeps whole and on request. */
async function countKept(paths: string[]): Promise<number> {
  const chosen = await chosenPaths();
  return paths.filter((path) => chosen.has(path)).length;
}

async function chosenPaths(): Promise<Set<string>> {
  return new Set((await keptPages()).flatMap(({ path, kind }) => (kind === "chosen" ? [path] : [])));
}

/**
 * Continues where an interrupted press stopped, and calls `onPage` with the number of pages kept so far. Returns that
 * number, in which pages that are no longer on the site count as kept.
 */
async function keepAll(paths: string[], onPage: (done: number) => void): Promise<number> {
  askToPersist().catch(() => {});
  notePressed(paths);
  const before = await chosenPaths();
  try {
    await forgetAsked(paths.filter((path) => before.has(path)));
    await registerServiceWorker();
  } catch {
    return stopped(paths, "refused");
  }
  let done = 0;
  for (const path of paths) {
    const outcome = before.has(path) ? "kept" : await keepChosen(path);
    if (outcome !== "kept" && outcome !== "gone") return stopped(paths, outcome);
    done += 1;
    onPage(done);
    // The pages that every kept page needs, such as the review, come before the others, which the network may cut short.
    if (done === 1) await keepReading([]);
  }
  notify({ title: "Gardé hors connexion", description: "À retrouver sans réseau, sur la page « Sans connexion »." });
  return done;
}

async function stopped(paths: string[], refusal: Refusal): Promise<number> {
  // Who was told tries again with a press. Leaving ends every request too, and the page before this.
  setTimeout(() => forgetAsked(paths).catch(() => {}), STAYED_MS);
  const kept = await countKept(paths).catch(() => 0);
  const title = kept > 0 ? `${kept} pages gardées sur ${paths.length}` : "Rien n’a été gardé de plus";
  notify({ title, description: REFUSALS[refusal], tone: "destructive" });
  return kept;
}

/** Asks for persistent storage at the first press only, as some browsers ask the reader. */
async function askToPersist(): Promise<void> {
  if ((await chosenPaths()).size === 0) await navigator.storage.persist();
}

async function removeAll(paths: string[]): Promise<number> {
  for (const path of paths) await removePage(path);
  notify({ title: "Retiré de cet appareil" });
  return 0;
}
