import { Fragment } from "react";
import { Link } from "react-router";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { ListedChange } from "#library/catalogue/article-views.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { proofPagePath } from "#library/proofs/proof-paths.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/corrections.route";
import { CHANGE_LABELS, CORRECTIONS_FEED_PATH } from "./corrections-paths.ts";

export function loader({ context }: Route.LoaderArgs) {
  // The changes are grouped on the server, because older browsers have no `Map.groupBy`.
  return { days: [...Map.groupBy(contentOf(context).listChanges(), ({ date }) => date)] };
}

export function meta() {
  return pageMeta({
    title: "Corrections",
    description:
      "Ce qui a changé dans les articles du Récap après leur publication : corrections et mises à jour, datées.",
  });
}

function Change({ kind, text, title, href }: ListedChange) {
  return (
    <li>
      <Link to={href}>
        <FrenchText>{title}</FrenchText>
      </Link>{" "}
      <span className="badge">{CHANGE_LABELS[kind]}</span>
      <br />
      <FrenchText>{text}</FrenchText>{" "}
      <Link to={proofPagePath(href)} aria-label={`Les preuves : ${title}`}>
        Les preuves
      </Link>
    </li>
  );
}

export default function CorrectionsPage({ loaderData: { days } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <div className="text-page">
        <header className="page-header">
          <h1>Corrections</h1>
          <p className="lead">
            Ce qui a changé dans nos articles après leur publication, jour par jour, le dernier d’abord.
          </p>
        </header>
        {days.length === 0 ? (
          <p>Aucun article n’a changé depuis sa publication. La première correction se lira ici.</p>
        ) : (
          <div className="prose">
            {days.map(([date, ofDay]) => (
              <Fragment key={date}>
                <h2>
                  <time dateTime={date}>
                    <FrenchText>{formatDate(date)}</FrenchText>
                  </time>
                </h2>
                <ul>
                  {ofDay.map((change) => (
                    <Change key={`${change.id} ${change.text}`} {...change} />
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
        )}
        <p className="muted page-end">
          Vous avez vu une erreur ? La page de preuves de chaque article permet de la signaler, passage par passage ;
          vous pouvez aussi <Link to="/contact?sujet=error#message">nous écrire</Link>. Combien d’erreurs nous avons
          corrigées se lit à la page <Link to="/transparence">Transparence</Link>.{" "}
          <a href={CORRECTIONS_FEED_PATH}>Suivre les corrections dans un lecteur de flux</a>
        </p>
      </div>
    </div>
  );
}
