import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";

export type TextFigure = { id: string; title: string };

/** Links to the figures of a text, because their numbers are edited in documents of their own. */
export function TextFigures({ figures }: { figures: TextFigure[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">Les figures de ce texte</h2>
      <ul className="draft-log">
        {figures.map(({ id, title }) => (
          <li key={id}>
            <a href={draftPath(id)}>
              <span className="sr-only">Modifier la figure : </span>
              <span lang="fr">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
