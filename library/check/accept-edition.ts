import { acceptPublished } from "#library/proofs/accept-published.ts";
import { type Content, type ContentFiles, isPublished } from "#library/schema/load-content.ts";
import { DOSSIERS_FILE, readDossierLock, writeDossierLock } from "./dossier-lock.ts";
import { acceptQuestions, LOCK_FILE, listQuestions, readLock } from "./question-lock.ts";

export type Acceptance = {
  /** YYYY-MM-DD */
  today: string;
  /** Files of the articles that change. */
  articles: readonly string[];
  /** Whether their wording alone has changed, of which readers are not told. */
  isMinor: boolean;
  /** Why facts that no dossier holds are published. */
  factsReason: string;
};

/** The files that no hand writes, as the commands that accept write them: only those that change, by path. */
export function acceptEdition(
  content: Content,
  files: ContentFiles,
  { today, articles, isMinor, factsReason }: Acceptance,
): Map<string, string> {
  const written = new Map<string, string>();
  const changed = content.articles.filter(isPublished).filter(({ file }) => articles.includes(file));
  for (const { target, json } of acceptPublished(changed, files, isMinor).accepted) written.set(target, json);
  written.set(LOCK_FILE, acceptQuestions(readLock(files[LOCK_FILE] ?? ""), listQuestions(content), today));
  const dossiers = files[DOSSIERS_FILE];
  if (dossiers !== undefined) {
    const lock = readDossierLock(dossiers);
    const known = [...lock.dossiers.values()].map(({ ids }) => ids).concat([...lock.exceptions.values()]);
    const fresh = content.facts.map(({ id }) => id).filter((id) => !known.some((ids) => ids.has(id)));
    if (fresh.length > 0) {
      lock.exceptions.set(factsReason, new Set([...(lock.exceptions.get(factsReason) ?? []), ...fresh]));
      written.set(DOSSIERS_FILE, writeDossierLock(lock));
    }
  }
  return new Map([...written].filter(([path, text]) => files[path] !== text));
}
