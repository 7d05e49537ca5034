import { Link } from "react-router";
import { foldCards } from "#app/features/review/cards.ts";
import { comingDayText, countText, lengthText } from "#app/features/review/review-texts.ts";
import { planSession } from "#app/features/review/session.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { Known } from "./levels.ts";
import type { PathTeaser } from "./path-list.tsx";
import { progressOf, progressText, stepText } from "./path-progress.ts";

export type FirstArticle = { title: string; href: string };
type DeskProps = { known: Known | null; paths: PathTeaser[]; first: FirstArticle | null };

const PATHS_SHOWN = 3;

/** The reader's own desk: today's questions, the next step of each path begun, one suggestion. */
export function Desk({ known, paths, first }: DeskProps) {
  const isNew = !known || (Object.keys(known.learning.log).length === 0 && !hasBegun(known));
  return <div className="desk">{isNew ? <Welcome first={first} /> : <Today known={known} paths={paths} />}</div>;
}

function hasBegun({ learning, progress }: Known): boolean {
  return Object.keys(learning.seen).length > 0 || Object.keys(progress).length > 0;
}

/** For who never answered anything, and without scripts. */
function Welcome({ first }: { first: FirstArticle | null }) {
  return (
    <>
      <p>Lisez une fiche : elle se lit en quelques minutes et donne ses sources.</p>
      <p>Répondez à son quiz : chaque réponse est expliquée.</p>
      <p>Revenez quand vous voulez : vos questions sont reposées au moment où vous risquez de les oublier.</p>
      <p className="button-row">
        {first ? <ButtonLink to={first.href}>Lire la première fiche</ButtonLink> : null}
        <ButtonLink to="/reviser" tone="quiet">
          Réviser
        </ButtonLink>
      </p>
    </>
  );
}

function Today({ known, paths }: { known: Known; paths: PathTeaser[] }) {
  const session = planSession(foldCards(known.learning, known.today), known.today);
  const all = paths.map((path) => ({ path, progress: progressOf(path, known) }));
  const begun = all.filter(({ progress }) => progress.isBegun);
  const suggestion = begun.some(({ progress }) => progress.next) ? null : all.find(({ progress }) => !progress.isBegun);
  return (
    <>
      <section aria-labelledby="desk-review">
        <h2 id="desk-review">Aujourd’hui</h2>
        {session.cards.length > 0 ? (
          <p className="button-row">
            <ButtonLink to="/reviser">{countText(session.cards.length)}</ButtonLink>
            <span className="muted">{lengthText(session.cards.length)}</span>
          </p>
        ) : (
          <p>
            Rien à revoir aujourd’hui.
            {session.nextDay === null ? "" : ` Prochaine question : ${comingDayText(session.nextDay, known.today)}.`}
          </p>
        )}
      </section>
      {begun.length > 0 ? (
        <section aria-labelledby="desk-paths">
          <h2 id="desk-paths">Mes parcours</h2>
          <ul className="path-list">
            {begun.slice(0, PATHS_SHOWN).map(({ path, progress }) => (
              <li key={path.id}>
                <Link to={path.href}>{path.title}</Link> : {progressText(progress)}{" "}
                {progress.next ? (
                  <>
                    Prochaine étape : <Link to={progress.next.href}>{stepText(progress.next)}</Link>.
                  </>
                ) : (
                  "Tout le parcours est fait."
                )}
              </li>
            ))}
          </ul>
          {begun.length > PATHS_SHOWN ? (
            <p>
              <Link to="/parcours">Tous mes parcours</Link>
            </p>
          ) : null}
        </section>
      ) : null}
      {suggestion ? (
        <p>
          Une idée pour la suite : <Link to={suggestion.path.href}>{suggestion.path.title}</Link>.
        </p>
      ) : null}
    </>
  );
}
