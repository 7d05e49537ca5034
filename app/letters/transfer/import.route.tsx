import { pageMeta } from "#app/ui/page/page-meta.ts";
import { ImportPanel } from "./import-panel.tsx";

/**
 * The administration is guarded by a middleware, which React Router runs on a navigation only for pages with a loader.
 */
export function loader() {
  return null;
}

export function meta() {
  return pageMeta({ title: "Importer des abonnés", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function ImportPage() {
  return (
    <>
      <h1>Importer des abonnés</h1>
      <div className="admin-intro">
        <p>
          Un fichier CSV avec une colonne « Email » ; « ID », « Source » et « Date d'inscription » sont facultatives. Un
          « Export complet » remet chaque personne dans son état : à confirmer, confirmée ou désinscrite. Rien n’est
          écrit avant votre accord, et un import n’envoie d’e-mail à personne.
        </p>
        <p className="muted">
          Une personne déjà inscrite n’est pas modifiée. Une personne désinscrite ou effacée n’est jamais réinscrite.
        </p>
      </div>
      <ImportPanel />
    </>
  );
}
