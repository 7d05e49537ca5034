import { expect, test } from "vitest";
import { aContent, aFactsFile } from "#tests/support/content/content.ts";
import { checkContent } from "./check-content.ts";
import { readDossier, readDossierLock, writeDossierLock } from "./dossier-lock.ts";

const LOCK = "dossiers.lock";

function check(lock: string | null, id = "A1") {
  const files = aContent({ [LOCK]: lock, "facts/sante.yaml": aFactsFile().replace("  A1:", `  ${id}:`) });
  const { issues, notes } = checkContent(files, () => true);
  return { issues: issues.filter(({ message }) => /dossier/.test(message)), notes: notes.join("\n") };
}

test("a fact of no dossier is refused, unless the lock says why it is there", () => {
  expect(check("dossier-sante A : A1-9\n").issues).toEqual([]);
  const [refused] = check("dossier-sante A : A2-9\n").issues;
  expect(refused).toMatchObject({ file: "facts/sante.yaml", path: ["facts", "A1"] });
  expect(refused?.message).toContain("« A1 » n'est dans aucun dossier : npm run dossiers:accept -- FICHIER");
  expect(check("dossier-sante A : A2-9\nA1 : page de l'Insee, ouverte\n")).toMatchObject({ issues: [] });
  expect(check(null).issues).toHaveLength(1);
});

test("a reason that no fact needs any more is a note", () => {
  expect(check("dossier-sante A : A1-9\nA1 B4-5 : une raison\n").notes).toContain("A1, B4, B5");
});

test("the numbers of a dossier are those of its headings, under a letter of our own where the letter was taken", () => {
  const text = "**E1 — Un.** Voir E7.\n\n**E2 — Deux.** Texte.\n\n**E4**\n\n**T1 — Un tableau**\n\n| E9 |\n";
  expect([...readDossier(text, "").ids]).toEqual(["E1", "E2", "E4", "T1"]);
  expect([...readDossier(text, "E=P").ids]).toEqual(["P1", "P2", "P4"]);
});

test("what is written is read back the same", () => {
  const lock = {
    dossiers: new Map([["dossier-vote", readDossier("**E1 — a**\n**E2 — b**\n**E4 — c**\n", "E=P")]]),
    exceptions: new Map([["une raison : deux mots", new Set(["B2", "B3", "M1"])]]),
  };
  const written = writeDossierLock(lock);
  expect(written).toContain("dossier-vote E=P : P1-2 P4\n");
  expect(written).toContain("B2-3 M1 : une raison : deux mots\n");
  expect(readDossierLock(written)).toEqual(lock);
  const repeated = readDossierLock("B2 : une raison\nB4 : une raison\n");
  expect(repeated.exceptions).toEqual(new Map([["une raison", new Set(["B2", "B4"])]]));
});
