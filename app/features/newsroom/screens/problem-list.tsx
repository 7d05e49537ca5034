import type { Problem } from "./draft-view.server.ts";

type ProblemListProps = {
  problems: Problem[];
  notes: string[];
  /** Where each link leads, when it is not on this page. */
  base?: string;
};

/** What would stop the publication, each as a link to its place. */
export function ProblemList({ problems, notes, base = "" }: ProblemListProps) {
  return (
    <section className="problems" data-clear={problems.length === 0 || undefined} aria-labelledby="problemes">
      <h2 id="problemes">{sayCount(problems.length)}</h2>
      {problems.length === 0 ? null : (
        <ol>
          {problems.map(({ message, href, where, line, file }) => (
            <li key={`${file} ${where} ${message}`}>
              {href ? (
                <a href={`${base}${href}`} data-line={line ?? undefined}>
                  {where}
                </a>
              ) : (
                where
              )}{" "}
              : {message}
            </li>
          ))}
        </ol>
      )}
      {notes.length === 0 ? null : (
        <details>
          <summary>À savoir ({notes.length})</summary>
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

function sayCount(count: number): string {
  if (count === 0) return "Rien n’empêche de publier";
  return count === 1 ? "Pour publier, 1 point reste" : `Pour publier, ${count} points restent`;
}
