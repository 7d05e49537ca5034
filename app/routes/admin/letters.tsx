import { Link } from "react-router";
import { CardCell, CardRow, CardTable, ColumnTitle } from "#app/features/admin/layout/card-table.tsx";
import { STATE_LABELS } from "#app/features/admin/letters/letter-detail.tsx";
import { listLetterLines } from "#app/features/admin/letters/letter-lines.server.ts";
import { LIFT_PATH } from "#app/features/admin/letters/lift-stops-form.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letters";

const TITLES = ["Lettre", "État", "Quand", "Audience"];

export async function loader({ context }: Route.LoaderArgs) {
  return { letters: await listLetterLines(requireServices(context).db, contentOf(context)) };
}

export function meta() {
  return pageMeta({ title: "Lettres", description: "Espace réservé à la rédaction.", indexable: false });
}

/** Links load a new document: this one's policy forbids the previews' frames. */
export default function LettersPage({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <>
      <h1>Lettres</h1>
      <p className="muted">
        Une lettre est un fichier tel que content/letters/0001.md. Elle va aux personnes qui ont confirmé la lettre
        hebdomadaire et ne l’ont pas quittée. Le message de lancement part une seule fois, à celles qui n’ont demandé
        que lui.
      </p>
      <p>
        <Link to={LIFT_PATH}>Lever des arrêts après la panne d’une messagerie</Link>
      </p>
      <CardTable
        caption="Les lettres écrites"
        titles={TITLES.map((title) => <ColumnTitle key={title}>{title}</ColumnTitle>)}
      >
        {letters.map(({ path, title, subject, state, when, audience }) => (
          <CardRow key={path} title={title}>
            <CardCell title="État">
              <Link to={path} reloadDocument>
                {subject}
              </Link>{" "}
              : {STATE_LABELS[state]}
            </CardCell>
            <CardCell title="Quand">{when}</CardCell>
            <CardCell title="Audience">{audience.toLocaleString("fr-FR")}</CardCell>
          </CardRow>
        ))}
      </CardTable>
    </>
  );
}
