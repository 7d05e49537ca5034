import { FACT_ID } from "#library/schema/facts.schema.ts";

export const DOSSIERS_FILE = "dossiers.lock";

export type Dossier = {
  /** Fact-id prefixes [in the dossier, on the site]; they differ when two dossiers share a letter. */
  prefixes: [theirs: string, ours: string][];
  ids: Set<string>;
};

export type DossierLock = {
  dossiers: Map<string, Dossier>;
  /** Published facts of no dossier, by reason. */
  exceptions: Map<string, Set<string>>;
};

const DOSSIER_LINE = /^([a-z0-9-]+)((?: [A-Z]{1,2}(?:=[A-Z]{1,2})?)+) : (.+)$/;
const EXCEPTION_LINE = /^([A-Z]{1,2}\d[A-Z\d -]*) : (.+)$/;
/** « **M12 — Immigré.** », or « **M12** ». */
const FACT_HEADING = /^\*\*([A-Z]{1,2})(\d{1,3})(?=\*\*|\s)/gm;

/** Skips what is no entry, so that comments are lost when it is written back; callers change what it gives, and write it back. */
export function readDossierLock(text: string): DossierLock {
  const lock: DossierLock = { dossiers: new Map(), exceptions: new Map() };
  for (const line of text.split("\n")) {
    const [, name, prefixes, ranges] = DOSSIER_LINE.exec(line) ?? [];
    if (name)
      lock.dossiers.set(name, { prefixes: readPrefixes(prefixes ?? ""), ids: new Set(readRanges(ranges ?? "")) });
    const [, facts, reason] = EXCEPTION_LINE.exec(line) ?? [];
    if (facts && reason) {
      lock.exceptions.set(reason, new Set([...(lock.exceptions.get(reason) ?? []), ...readRanges(facts)]));
    }
  }
  return lock;
}

export function writeDossierLock({ dossiers, exceptions }: DossierLock): string {
  const byName = [...dossiers].sort(([a], [b]) => a.localeCompare(b, "en"));
  const lines = byName.map(([name, { prefixes, ids }]) => `${name} ${writePrefixes(prefixes)} : ${writeRanges(ids)}`);
  const reasons = [...exceptions].map(([reason, ids]) => `${writeRanges(ids)} : ${reason}`);
  return `${[HEADER, ...lines, "", EXCEPTIONS_HEADER, ...reasons].join("\n")}\n`;
}

/** @param prefixes « R E=P »; empty for every letter of the dossier, or those that were given before */
export function readDossier(text: string, prefixes: string): Dossier {
  const found = [...text.matchAll(FACT_HEADING)].map(([, letter = "", number]) => ({ letter, number }));
  const wanted = prefixes ? readPrefixes(prefixes) : [...new Set(found.map(({ letter }) => letter))].map(unchanged);
  const ours = new Map(wanted);
  const ids = found.flatMap(({ letter, number }) => (ours.has(letter) ? [`${ours.get(letter)}${number}`] : []));
  return { prefixes: wanted, ids: new Set(ids.filter((id) => FACT_ID.test(id))) };
}

export function writePrefixes(prefixes: Dossier["prefixes"]): string {
  return prefixes.map(([theirs, ours]) => (theirs === ours ? theirs : `${theirs}=${ours}`)).join(" ");
}

function readPrefixes(text: string): Dossier["prefixes"] {
  return (
    text.match(/[A-Z]+(?:=[A-Z]+)?/g)?.map((pair) => {
      const [theirs = "", ours = theirs] = pair.split("=");
      return [theirs, ours];
    }) ?? []
  );
}

function unchanged(letter: string): [string, string] {
  return [letter, letter];
}

function readRanges(text: string): string[] {
  return text.split(" ").flatMap((range) => {
    const [, letter = "", first = "", last = first] = /^([A-Z]+)(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = letter ? Number(last) - Number(first) + 1 : 0;
    return Array.from({ length: count }, (_, index) => `${letter}${Number(first) + index}`);
  });
}

function writeRanges(ids: Set<string>): string {
  const ranges: { letter: string; first: number; last: number }[] = [];
  for (const id of [...ids].sort(compareIds)) {
    const [letter, number] = split(id);
    const range = ranges.at(-1);
    if (range?.letter === letter && range.last === number - 1) range.last = number;
    else ranges.push({ letter, first: number, last: number });
  }
  return ranges.map(({ letter, first, last }) => `${letter}${first}${last > first ? `-${last}` : ""}`).join(" ");
}

function compareIds(a: string, b: string): number {
  const [[letterA, numberA], [letterB, numberB]] = [split(a), split(b)];
  return letterA.localeCompare(letterB, "en") || numberA - numberB;
}

function split(id: string): [letter: string, number: number] {
  const letter = id.replace(/\d+$/, "");
  return [letter, Number(id.slice(letter.length))];
}

const HEADER =
  "# Écrit par « npm run dossiers:accept -- FICHIER… » : les numéros des faits de chaque dossier. E=P : son E12 est ici P12.";
const EXCEPTIONS_HEADER =
  "# À la main, ou par une publication : les faits publiés qui n'ont de numéro dans aucun dossier, et pourquoi.";
