import { type MouseEvent, useEffect, useSyncExternalStore } from "react";
import { useLocation, useRevalidator } from "react-router";
import { FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";
import { sayNote } from "#app/newsroom/fields/problem-words.ts";
import { openFolds } from "#app/newsroom/writing/select-words.ts";
import { Button } from "#app/ui/button.tsx";
import type { Problem } from "./draft-view.server.ts";

type ProblemListProps = {
  /** Null while the first check is running. */
  problems: Problem[] | null;
  /** True when the problems are those of an earlier text. */
  isUnderWay?: boolean;
  /** True when the page contains text that no check has read. */
  isBehind?: boolean;
  notes: string[];
  /** The open comments, which do not prevent the publication but are said beside it; null where the page lists them. */
  openComments?: { count: number; href: string } | null;
  /** The address of the page to which the links lead, when it is another page. */
  base?: string;
  /** True inside the form of the document, where an unknown word can be accepted. */
  isInForm?: boolean;
  /** True for a trial, which is never published. */
  isTrial?: boolean;
};

/** Lists what prevents the publication, each problem with a link to its place. */
export function ProblemList({
  problems,
  isUnderWay = problems === null,
  isBehind = isUnderWay,
  notes,
  openComments = null,
  base = "",
  isInForm = false,
  isTrial = false,
}: ProblemListProps) {
  useLaterResult(isUnderWay, problems === null ? ASK_AGAIN_MS : SOON_MS);
  if (problems === null) return <UnderWay />;
  const count = problems.length;
  const isClear = count === 0 && !isBehind;
  const comments = isClear && openComments !== null && openComments.count > 0 ? openComments : null;
  return (
    <section className="problems" data-clear={isClear || undefined} aria-labelledby={PROBLEMS_ID}>
      <h2 id={PROBLEMS_ID}>
        <span>{count === 0 && isBehind ? UNDER_WAY : problemsText(count, isTrial)}</span>
        {comments === null ? null : (
          <>
            <span>, mais </span>
            <a href={comments.href}>{openCommentsClause(comments.count)}</a>
          </>
        )}
      </h2>
      {problems.length === 0 ? null : <Problems problems={problems} base={base} isInForm={isInForm} />}
      {notes.length === 0 ? null : (
        <details>
          <summary>{`À savoir (${notes.length})`}</summary>
          <ul>
            {notes.map(sayNote).map(({ message, word }) => (
              <li key={message}>
                <span>{message}</span>
                {word !== null && isInForm ? <AcceptWord word={word} /> : null}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Problems({ problems, base, isInForm }: { problems: Problem[]; base: string; isInForm: boolean }) {
  return (
    <ol>
      {problems.map(({ message, href, where, line, file, word }) => (
        <li key={`${file} ${where} ${href} ${line} ${message}`}>
          {href ? (
            <a href={href.startsWith("#") ? `${base}${href}` : href} data-line={line ?? undefined} onClick={goToField}>
              {where}
            </a>
          ) : (
            <span>{where}</span>
          )}
          <span>{` : ${message}`}</span>
          {word !== null && isInForm ? <AcceptWord word={word} /> : null}
        </li>
      ))}
    </ol>
  );
}

function goToField(event: MouseEvent<HTMLAnchorElement>): void {
  const { hash, pathname } = event.currentTarget;
  const field = pathname === window.location.pathname ? document.getElementById(hash.slice(1)) : null;
  if (!field || event.isDefaultPrevented()) return;
  openFolds(field);
  if (!field.matches("input, textarea, select")) return;
  event.preventDefault();
  field.focus();
}

function AcceptWord({ word }: { word: string }) {
  return (
    <Button type="submit" tone="quiet" name={FIELD_PREFIXES.word} value={word}>
      Ajouter ce mot<span className="sr-only">{` : ${word}`}</span>
    </Button>
  );
}

const UNDER_WAY = "Vérification en cours";

/** The count is the same as on the page « Publier ». */
function problemsText(count: number, isTrial: boolean): string {
  if (isTrial)
    return count === 0 ? "Essai : un vrai texte serait prêt" : `Essai : pour un vrai texte, ${remainingText(count)}`;
  return count === 0 ? "Rien n’empêche de publier" : `Pour publier, ${remainingText(count)}`;
}

export const remainingText = (count: number) => (count === 1 ? "1 point reste" : `${count} points restent`);

export const PROBLEMS_ID = "problemes";

function openCommentsClause(count: number): string {
  return count === 1 ? "1 remarque est ouverte" : `${count} remarques sont ouvertes`;
}

const ASK_AGAIN_MS = 3_000;
/** The first request follows the page quickly, because its answer waits for the result. */
const SOON_MS = 300;

/** Reloads the data of the page until the check has a result; without scripts, the page has a link for it. */
function useLaterResult(isUnderWay: boolean, pause: number) {
  const { revalidate, state } = useRevalidator();
  const isOnline = useSyncExternalStore(
    followNetwork,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    // Without a network, a reload of the data would replace the page by an error.
    if (!isUnderWay || !isOnline || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), pause);
    return () => clearTimeout(timer);
  }, [isUnderWay, isOnline, pause, revalidate, state]);
}

function followNetwork(tell: () => void): () => void {
  const events = ["online", "offline"];
  for (const event of events) window.addEventListener(event, tell);
  return () => {
    for (const event of events) window.removeEventListener(event, tell);
  };
}

function UnderWay() {
  const { pathname } = useLocation();
  return (
    <section className="problems" aria-labelledby={PROBLEMS_ID}>
      <h2 id={PROBLEMS_ID}>{UNDER_WAY}</h2>
      <p className="admin-without-scripts">
        <a href={pathname}>Voir le résultat</a>
      </p>
    </section>
  );
}
