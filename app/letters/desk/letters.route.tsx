import { Link } from "react-router";
import { AdminList } from "#app/office/list/admin-list.tsx";
import type { Column } from "#app/office/list/list-table.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/letters.route";
import { STATE_LABELS } from "./letter-detail.tsx";
import { type LetterLine, listLetterLines } from "./letter-lines.server.ts";
import { LIFT_PATH } from "./lift-stops-form.ts";

const COLUMNS: Column<LetterLine>[] = [
  { title: "Lettre", cell: ({ title }) => title },
  {
    title: "État",
    phone: "wide",
    cell: ({ path, subject, state }) => (
      <>
        <Link to={path} reloadDocument>
          {subject}
        </Link>
        <span>{` : ${STATE_LABELS[state]}`}</span>
      </>
    ),
  },
  { title: "Quand", phone: "untitled", cell: ({ when }) => when },
  { title: "Audience", cell: ({ audience }) => audience?.toLocaleString("fr-FR") ?? "comptée au départ" },
];

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
        Une lettre s’écrit dans <a href="/redaction">la rédaction</a>, ou dans un fichier tel que
        content/letters/0001.md. Elle va aux personnes qui ont confirmé la lettre hebdomadaire et ne l’ont pas quittée.
        Le message de lancement part une seule fois, à celles qui n’ont demandé que lui.
      </p>
      <p>
        <Link to="/admin/guides/lettre">Le guide de la lettre</Link> ·{" "}
        <Link to={LIFT_PATH}>Lever des arrêts après la panne d’une messagerie</Link>
      </p>
      <AdminList
        label="Lettres"
        caption="Les lettres écrites"
        columns={COLUMNS}
        rows={letters}
        keyOf={({ path }) => path}
        empty="Aucune lettre n’est écrite."
      />
    </>
  );
}
