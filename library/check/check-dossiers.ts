import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { Content, ContentFiles } from "#library/schema/load-content.ts";
import { DOSSIERS_FILE, readDossierLock } from "./dossier-lock.ts";

const COMMAND = "npm run dossiers:accept -- FICHIER";

/** Nothing is written that no dossier holds: see docs/editorial.md. */
export function checkDossiers({ facts }: Content, files: ContentFiles): { issues: ContentIssue[]; notes: string[] } {
  const text = files[DOSSIERS_FILE];
  if (text === undefined) {
    const missing = issue(DOSSIERS_FILE, [], `ce fichier manque : lancez ${COMMAND}, qui l'écrit`);
    return { issues: facts.length > 0 ? [missing] : [], notes: [] };
  }
  const { dossiers, exceptions } = readDossierLock(text);
  const known = new Set([...dossiers.values()].flatMap(({ ids }) => [...ids]));
  const excepted = new Set([...exceptions.values()].flatMap((ids) => [...ids]));
  const published = new Set(facts.map(({ id }) => id));
  const needless = [...excepted].filter((id) => known.has(id) || !published.has(id));
  return {
    issues: facts
      .filter(({ id }) => !known.has(id) && !excepted.has(id))
      .map(({ id, file }) =>
        issue(
          file,
          ["facts", id],
          `le fait « ${id} » n'est dans aucun dossier : ${COMMAND} si le dossier l'a reçu ; sinon, retirez-le, ou dites pourquoi il reste dans ${DOSSIERS_FILE}`,
        ),
      ),
    notes: needless.length > 0 ? [`${DOSSIERS_FILE} : plus besoin de raison pour ${needless.join(", ")}.`] : [],
  };
}
