import { Button } from "#app/ui/button.tsx";
import { countLines, type ImportReport } from "./import-subscribers.ts";

type ImportReportViewProps = {
  report: ImportReport;
  stateTitles: string[];
  isApplied: boolean;
  onSaveErrors: () => void;
};

const ERRORS_SHOWN = 20;

export function ImportReportView({ report, stateTitles, isApplied, onSaveErrors }: ImportReportViewProps) {
  const { counts, errors } = report;
  const facts = [
    { name: "Lignes lues", count: countLines(report) },
    { name: isApplied ? "Personnes ajoutées" : "Personnes à ajouter", count: counts.new },
    { name: "Déjà dans la liste, inchangées", count: counts.known },
    { name: "Désinscrites ou effacées, laissées de côté", count: counts.left },
    { name: "Répétées dans le fichier", count: counts.duplicate },
    ...(counts.unconfirmed > 0 ? [{ name: "Pas confirmées d’après ce fichier", count: counts.unconfirmed }] : []),
    { name: "En erreur", count: errors.length - counts.unconfirmed },
  ];
  return (
    <section aria-labelledby="import-report">
      <h2 id="import-report">{isApplied ? "Résultat de l’import" : "Ce que ferait l’import"}</h2>
      <dl className="admin-facts">
        {facts.map(({ name, count }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{count.toLocaleString("fr-FR")}</dd>
          </div>
        ))}
      </dl>
      {stateTitles.length > 0 ? (
        <p>
          {stateTitles.length > 1 ? "Colonnes qui disent" : "Colonne qui dit"} qui garder :{" "}
          {stateTitles.map((title) => `« ${title} »`).join(", ")}.
        </p>
      ) : null}
      {errors.length > 0 ? (
        <>
          <h3>Lignes en erreur ou laissées de côté</h3>
          <ul className="admin-errors">
            {errors.slice(0, ERRORS_SHOWN).map(({ line, reason }) => (
              <li key={line}>
                Ligne {line} : {reason}
              </li>
            ))}
          </ul>
          {errors.length > ERRORS_SHOWN ? (
            <p>… et {(errors.length - ERRORS_SHOWN).toLocaleString("fr-FR")} autres.</p>
          ) : null}
          <Button tone="quiet" onClick={onSaveErrors}>
            Télécharger les lignes en erreur
          </Button>
          <p className="muted">Corrigez ce fichier, puis importez-le : sa colonne « Erreur » est ignorée.</p>
        </>
      ) : null}
    </section>
  );
}
