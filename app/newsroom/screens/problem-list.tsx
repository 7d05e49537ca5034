import { useEffect } from "react";
import { useLocation, useRevalidator } from "react-router";
import type { Problem } from "./draft-view.server.ts";

type ProblemListProps = {
  /** Null while the check is under way. */
  problems: Problem[] | null;
  /** What nobody has tried to write yet. */
  later?: Problem[];
  notes: string[];
  /** Where each link leads, when it is not on this page. */
  base?: string;
};

/** What would stop the publication, each as a link to its place. */
export function ProblemList({ problems, later = [], notes, base = "" }: ProblemListProps) {
  useLaterResult(problems === null);
  if (problems === null) return <UnderWay />;
  return (
    <section
      className="problems"
      data-clear={problems.length + later.length === 0 || undefined}
      aria-labelledby="problemes"
    >
      <h2 id="problemes">{problemsText(problems.length, later.length)}</h2>
      {problems.length === 0 ? null : <Problems problems={problems} base={base} />}
      {later.length === 0 ? null : (
        <details>
          <summary>{`Ce qui reste à écrire (${later.length})`}</summary>
          <Problems problems={later} base={base} />
        </details>
      )}
      {notes.length === 0 ? null : (
        <details>
          <summary>{`À savoir (${notes.length})`}</summary>
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function Problems({ problems, base }: { problems: Problem[]; base: string }) {
  return (
    <ol>
      {problems.map(({ message, href, where, line, file }) => (
        <li key={`${file} ${where} ${href} ${line} ${message}`}>
          {href ? (
            <a href={href.startsWith("#") ? `${base}${href}` : href} data-line={line ?? undefined}>
              {where}
            </a>
          ) : (
            <span>{where}</span>
          )}
          <span>{` : ${message}`}</span>
        </li>
      ))}
    </ol>
  );
}

function problemsText(count: number, later: number): string {
  if (count === 0) return later === 0 ? "Rien n’empêche de publier" : "À vous d’écrire";
  return count === 1 ? "Pour publier, 1 point reste" : `Pour publier, ${count} points restent`;
}

const ASK_AGAIN_MS = 3_000;

/** The result comes into the page; without scripts, a link loads it again. */
function useLaterResult(isUnderWay: boolean) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay || state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, revalidate, state]);
}

function UnderWay() {
  const { pathname } = useLocation();
  return (
    <section className="problems" aria-labelledby="problemes">
      <h2 id="problemes">Vérification en cours</h2>
      <p className="admin-without-scripts">
        <a href={pathname}>Voir le résultat</a>
      </p>
    </section>
  );
}
