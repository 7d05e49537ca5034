import type { KeepState } from "#app/accounts/reader-data/kept-page.ts";
import { notify } from "#app/ui/notifications.ts";
import { keepChosen, keepReading } from "./keep-reading.ts";
import { keptPages, removePage } from "./kept-pages.ts";

const REFUSALS = {
  full: "Il n’y a plus de place : effacez ce que cet appareil garde, dans « Mon profil ».",
  refused: "Ce navigateur refuse de garder des pages, peut-être à cause d’une fenêtre privée.",
  unreachable: "Le réseau ne répond pas. Réessayez.",
};

export async function findState(page: string): Promise<KeepState> {
  const pages = await keptPages();
  return pages.some(({ path, kind }) => path === page && kind === "chosen") ? "kept" : "not-kept";
}

export function pressed(state: KeepState, paths: string[]): Promise<KeepState> {
  return state === "kept" ? remove(paths) : keep(paths);
}

async function keep(paths: string[]): Promise<KeepState> {
  askToPersist().catch(() => {});
  for (const path of paths) {
    const outcome = await keepChosen(path);
    if (outcome === "gone" || outcome === "kept") continue;
    notify({ title: "Rien n’a été gardé de plus", description: REFUSALS[outcome], tone: "destructive" });
    return "not-kept";
  }
  // With what every page needs, such as the review: only then is it true.
  await keepReading([]);
  notify({ title: "Gardé hors connexion", description: "À retrouver sans réseau, sur la page « Sans connexion »." });
  return "kept";
}

/** Asks for persistent storage at the first press only, as some browsers ask the reader. */
async function askToPersist(): Promise<void> {
  const isFirst = (await keptPages()).every(({ kind }) => kind !== "chosen");
  if (isFirst) await navigator.storage.persist();
}

async function remove(paths: string[]): Promise<KeepState> {
  for (const path of paths) await removePage(path);
  notify({ title: "Retiré de cet appareil" });
  return "not-kept";
}
