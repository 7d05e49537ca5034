import { DescriptionList } from "#app/office/frame/description-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { countLines, type ImportReport } from "./import-subscribers.ts";

type ImportReportViewProps = {
  report: ImportReport;
  isApplied: boolean;
  onSaveErrors: () => void;
};

const ERRORS_SHOWN = 20;

export function ImportReportView({ report, isApplied, onSaveErrors }: ImportReportViewProps) {
  const { counts, newLeft, errors } = report;
  const lines: [string, number][] = [
    ["Lignes lues", countLines(report)],
    [isApplied ? "Personnes ajoutées" : "Personnes à ajouter", counts.new - newLeft],
    ...(newLeft > 0 ? [["Parties, notées comme désinscrites", newLeft] as [string, number]] : []),
    ["Déjà dans la liste, inchangées", counts.known],
    ["Désinscrites ou effacées, laissées de côté", counts.left],
    ["Répétées dans le fichier", counts.duplicate],
    ...(counts.skipped > 0 ? [["Non reprises, comme vous l’avez dit", counts.skipped] as [string, number]] : []),
    ["En erreur", errors.length - counts.skipped],
  ];
  return (
    <section aria-labelledby="import-report">
      <h2 id="import-report">{isApplied ? "Résultat de l’import" : "Ce que ferait l’import"}</h2>
      <DescriptionList items={lines.map(([name, count]) => [name, count.toLocaleString("fr-FR")] as const)} />
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
