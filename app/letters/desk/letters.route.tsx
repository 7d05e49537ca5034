import { Link } from "react-router";
import { AdminList, type Column } from "#app/office/list/admin-list.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letters.route";
import { LIFT_PATH } from "./desk-forms.ts";
import type { LetterLine } from "./letter-admin.server.ts";
import { STATE_LABELS } from "./letter-detail.tsx";
import { groupLetters } from "./letter-highlights.server.ts";

const COLUMNS: Column<LetterLine>[] = [
  {
    title: "Lettre",
    cell: ({ path, title, subject }) => (
      <Link to={path} reloadDocument>
        {`${title} : ${subject}`}
      </Link>
    ),
  },
  { title: "État", cell: ({ state }) => STATE_LABELS[state] },
  { title: "Quand", phone: "untitled", cell: ({ when }) => when },
  { title: "Audience", cell: ({ audience }) => audience?.toLocaleString("fr-FR") ?? "comptée au départ" },
];

export function loader({ context }: Route.LoaderArgs) {
  return groupLetters(requireServices(context).db, contentOf(context));
}

export function meta() {
  return pageMeta({ title: "Lettres", description: "Espace réservé à la rédaction.", indexable: false });
}

/**
 * Links to a letter load a new document, because the content security policy of this one forbids the frames of the
 * previews.
 */
export default function LettersPage({ loaderData: { next, left, later } }: Route.ComponentProps) {
  return (
    <>
      <h1>Lettres</h1>
      <p className="muted">
        Une lettre s’écrit dans <a href="/redaction">la rédaction</a>. Elle va aux personnes qui ont confirmé la lettre
        hebdomadaire et ne l’ont pas quittée. Le message de lancement part une seule fois, à celles qui n’ont demandé
        que lui.
      </p>
      <p>
        <Link to="/admin/guides/lettre">Le guide de la lettre</Link> ·{" "}
        <Link to={LIFT_PATH}>Lever des arrêts après la panne d’une messagerie</Link>
      </p>
      <h2>La prochaine</h2>
      <Letters label="La prochaine lettre" letters={next} empty="Aucune lettre n’est écrite." />
      {left.length > 0 ? (
        <>
          <h2>Parties</h2>
          <Letters label="Lettres parties" letters={left} />
        </>
      ) : null}
      {later.length > 0 ? (
        <details className="draft-fold">
          <summary>{later.length === 1 ? "1 autre lettre écrite" : `${later.length} autres lettres écrites`}</summary>
          <Letters label="Lettres écrites" letters={later} />
        </details>
      ) : null}
    </>
  );
}

function Letters({ label, letters, empty = "" }: { label: string; letters: LetterLine[]; empty?: string }) {
  return (
    <AdminList
      label={label}
      caption={label}
      columns={COLUMNS}
      rows={letters}
      keyOf={({ path }) => path}
      empty={empty}
    />
  );
}
