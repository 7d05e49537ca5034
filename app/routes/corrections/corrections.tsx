import { Link } from "react-router";
import { CHANGE_LABELS, CORRECTIONS_FEED_PATH } from "#app/features/corrections/corrections-paths.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { FrenchText } from "#app/ui/french-text.tsx";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/corrections";

export function loader({ context }: Route.LoaderArgs) {
  return { changes: contentOf(context).listChanges() };
}

export function meta() {
  return pageMeta({
    title: "Corrections",
    description:
      "Ce qui a changé dans les articles du Récap après leur publication : corrections et mises à jour, datées.",
  });
}

export default function CorrectionsPage({ loaderData: { changes } }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <header className="page-header">
        <h1>Corrections</h1>
        <p className="lead">Ce qui a changé dans nos articles après leur publication, du plus récent au plus ancien.</p>
      </header>
      {changes.length === 0 ? (
        <p>Aucun article n’a changé depuis sa publication. La première correction se lira ici.</p>
      ) : (
        <ul className="prose">
          {changes.map(({ id, date, kind, text, title, href }) => (
            <li key={`${id} ${date} ${text}`}>
              {CHANGE_LABELS[kind]} du{" "}
              <time dateTime={date}>
                <FrenchText>{formatDate(date)}</FrenchText>
              </time>
              . <FrenchText>{text}</FrenchText>{" "}
              <Link to={href}>
                <FrenchText>{title}</FrenchText>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="muted page-end">
        Vous avez vu une erreur ? Chaque article a sa page de preuves, avec un lien pour la signaler.{" "}
        <a href={CORRECTIONS_FEED_PATH}>Suivre les corrections dans un lecteur de flux</a>
      </p>
    </div>
  );
}
