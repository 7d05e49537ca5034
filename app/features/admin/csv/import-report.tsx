import { DescriptionList } from "#app/features/admin/layout/description-list.tsx";
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
  const lines: [string, number][] = [
    ["Lignes lues", countLines(report)],
    [isApplied ? "Personnes ajoutées" : "Personnes à ajouter", counts.new],
    ["Déjà dans la liste, inchangées", counts.known],
    ["Désinscrites ou effacées, laissées de côté", counts.left],
    ["Répétées dans le fichier", counts.duplicate],
    ...(counts.unconfirmed > 0 ? [["Pas confirmées d’après ce fichier", counts.unconfirmed] as [string, number]] : []),
    ["En erreur", errors.length - counts.unconfirmed],
  ];
  return (
    <section aria-labelledby="import-report">
      <h2 id="import-report">{isApplied ? "Résultat de l’import" : "Ce que ferait l’import"}</h2>
      <DescriptionList items={lines.map(([name, count]) => [name, count.toLocaleString("fr-FR")] as const)} />
      {stateTitles.length > 0 ? (
        <p>
          {`${stateTitles.length > 1 ? "Colonnes qui disent" : "Colonne qui dit"} qui garder : ${stateTitles.map((title) => `« ${title} »`).join(", ")}.`}
        </p>
      ) : null}
      {errors.length > 0 ? (
        <>
          <h3>Lignes en erreur ou laissées de côté</h3>
          <ul className="admin-errors">
            {errors.slice(0, ERRORS_SHOWN).map(({ line, reason }) => (
              <li key={line}>{`Ligne ${line} : ${reason}`}</li>
            ))}
          </ul>
          {errors.length > ERRORS_SHOWN ? (
            <p>{`… et ${(errors.length - ERRORS_SHOWN).toLocaleString("fr-FR")} autres.`}</p>
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
