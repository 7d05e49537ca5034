import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { UNKNOWN_ERROR } from "#app/letters/subscribers/load-error.ts";
import { LIST_PATH } from "#app/letters/subscribers/subscriber-query.ts";
import { DescriptionList } from "#app/office/frame/description-list.tsx";
import { announceActivity } from "#app/office/sign-in/session-activity.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { Agreement, type Declared } from "./agreement.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { isAnswered } from "./import-columns.ts";
import { type ImportFile, openImportFile } from "./import-file.ts";
import { countLines, type ImportReport, runImport } from "./import-subscribers.ts";
import { ProgressBar } from "./progress-bar.tsx";

type ImportReportViewProps = {
  report: ImportReport;
  isApplied: boolean;
  onSaveErrors: () => void;
};

const ERRORS_SHOWN = 20;

export function ImportReportView({ report, isApplied, onSaveErrors }: ImportReportViewProps) {
  const { counts, newLeft, newPending } = report;
  const errors = report.errors.filter(({ isChosen }) => !isChosen);
  const chosen = report.errors.filter(({ isChosen }) => isChosen);
  const lines: [string, number][] = [
    ["Lignes lues", countLines(report)],
    [isApplied ? "Personnes ajoutées" : "Personnes à ajouter", counts.new - newLeft],
    ...(newPending > 0 ? [["dont à confirmer", newPending] as [string, number]] : []),
    ...(newLeft > 0 ? [["Parties, notées comme désinscrites", newLeft] as [string, number]] : []),
    ["Déjà dans la liste, inchangées", counts.known],
    ["Désinscrites ou effacées, laissées de côté", counts.left],
    ["Répétées dans le fichier", counts.duplicate],
    ...(counts.skipped > 0 ? [["Non reprises, comme vous l’avez dit", counts.skipped] as [string, number]] : []),
    ["En erreur", errors.length],
  ];
  return (
    <section aria-labelledby="import-report">
      <h2 id="import-report">{isApplied ? "Résultat de l’import" : "Ce que ferait l’import"}</h2>
      <DescriptionList items={lines.map(([name, count]) => [name, count.toLocaleString("fr-FR")] as const)} />
      {newPending > 0 ? <Pending count={newPending} isApplied={isApplied} /> : null}
      {errors.length > 0 ? (
        <>
          <h3>Lignes en erreur</h3>
          <Lines lines={errors} />
          <Button tone="quiet" onClick={onSaveErrors}>
            Télécharger les lignes en erreur
          </Button>
          <p className="muted">Corrigez ce fichier, puis importez-le : sa colonne « Erreur » est ignorée.</p>
        </>
      ) : null}
      {chosen.length > 0 ? (
        <details>
          <summary>Lignes non reprises, comme vous l’avez dit</summary>
          <Lines lines={chosen} />
        </details>
      ) : null}
    </section>
  );
}

/** A request that waits for its confirmation is erased as every other one is (`RETENTION.unconfirmedDays`). */
function Pending({ count, isApplied }: { count: number; isApplied: boolean }) {
  const people = count === 1 ? "1 personne" : `${count.toLocaleString("fr-FR")} personnes`;
  return (
    <div className="admin-note">
      <p>
        <strong>{`${people} à confirmer : l’import n’envoie aucun e-mail.`}</strong>
      </p>
      <p>
        Une demande qui n’est pas confirmée ne fait rien envoyer, et s’efface sept jours après sa date, ou dès cette
        nuit si elle est plus ancienne.
      </p>
      <p>
        {isApplied
          ? "Pour écrire à l’une de ces personnes : dans la liste, « Gérer », puis « Renvoyer la confirmation »."
          : "Après l’import, la page de chaque personne aura le bouton « Renvoyer la confirmation »."}
      </p>
    </div>
  );
}

function Lines({ lines }: { lines: ImportReport["errors"] }) {
  return (
    <>
      <ul className="admin-errors">
        {lines.slice(0, ERRORS_SHOWN).map(({ line, reason }) => (
          <li key={line}>{`Ligne ${line} : ${reason}`}</li>
        ))}
      </ul>
      {lines.length > ERRORS_SHOWN ? (
        <p>{`… et ${(lines.length - ERRORS_SHOWN).toLocaleString("fr-FR")} autres.`}</p>
      ) : null}
    </>
  );
}

type ImportState =
  | { step: "idle"; message: string }
  | { step: "running"; mode: "check" | "apply"; done: number; total: number }
  | { step: "checked" | "applied"; report: ImportReport; file: ImportFile }
  | { step: "failed"; message: string; file: ImportFile | null };

export function ImportPanel() {
  const id = useId();
  const { state, choose, check, apply, cancel } = useImport();
  const [stale, setStale] = useState<ImportState | null>(null);
  const isRunning = state.step === "running";
  const asks = state.step === "checked" && !isAnswered(state.file.columns);
  const input = useRef<HTMLInputElement>(null);
  // A file that was chosen before hydration raised no event here, so it is read now.
  const chooseFirst = useRef(choose);
  useEffect(() => {
    if (input.current) chooseFirst.current(input.current);
  }, []);
  return (
    <div className="admin-import">
      <p className="admin-without-scripts alert">L’import se fait dans le navigateur : il demande JavaScript.</p>
      <div className="needs-script">
        <label htmlFor={id}>Fichier CSV</label>
        <input
          ref={input}
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={isRunning}
          // The value is emptied so that a corrected file of the same name can be chosen again.
          onClick={(event) => {
            event.currentTarget.value = "";
          }}
          onChange={(event) => choose(event.currentTarget)}
        />
      </div>
      {isRunning ? (
        <ProgressBar
          label={state.mode === "check" ? "Vérification" : "Import"}
          done={state.done}
          total={state.total}
          onCancel={cancel}
        />
      ) : null}
      <p role="status">{statusText(state)}</p>
      {state.step === "failed" ? (
        <p className="alert" role="alert">
          {state.message}
        </p>
      ) : null}
      {asks ? <p className="alert">{ASKS_VALUES}</p> : null}
      {(state.step === "checked" && !asks) || state.step === "applied" ? (
        <ImportReportView
          report={state.report}
          isApplied={state.step === "applied"}
          onSaveErrors={() => saveErrors(state.file, state.report)}
        />
      ) : null}
      {state.step === "applied" ? (
        <p>
          <Link to={LIST_PATH}>Voir les abonnés</Link>
        </p>
      ) : null}
      {(state.step === "checked" || state.step === "failed") && state.file && !state.file.isTransfer ? (
        <ColumnMapping
          file={state.file}
          onChange={() => setStale(state)}
          onChoose={(columns) => state.file && check(state.file.withColumns(columns))}
        />
      ) : null}
      {state.step === "checked" && !asks && stale === state ? (
        <p>Vérifiez d’abord le fichier avec les colonnes choisies.</p>
      ) : null}
      {state.step === "checked" && stale !== state && state.report.counts.new > 0 ? (
        <Agreement
          count={state.report.counts.new}
          file={state.file}
          onAgree={(declared) => apply(state.file, declared)}
        />
      ) : null}
    </div>
  );
}

function useImport() {
  const [state, setState] = useState<ImportState>({ step: "idle", message: "" });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function run(
    mode: "check" | "apply",
    open: () => Promise<ImportFile>,
    declared: Declared = { purpose: null, status: null },
  ): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: "running", mode, done: 0, total: 0 });
    let file: ImportFile | null = null;
    try {
      file = await open();
      const report = await runImport({
        file,
        mode,
        ...declared,
        signal,
        onProgress(progress) {
          announceActivity();
          setState({ step: "running", mode, ...progress });
        },
      });
      setState({ step: mode === "check" ? "checked" : "applied", report, file });
    } catch (error) {
      setState(
        signal.aborted
          ? { step: "idle", message: CANCELLED[mode] }
          : { step: "failed", message: failureText(error), file },
      );
    }
  }

  return {
    state,
    choose(input: HTMLInputElement) {
      const [file] = input.files ?? [];
      if (file) void run("check", () => openImportFile(file));
    },
    check: (file: ImportFile) => void run("check", () => Promise.resolve(file)),
    apply: (file: ImportFile, declared: Declared) => void run("apply", () => Promise.resolve(file), declared),
    cancel: () => controller.current?.abort(),
  };
}

const ASKS_VALUES =
  "Une colonne semble dire qui est parti. Dites ci-dessous ce que veut dire chacune de ses valeurs, puis vérifiez : rien n’est repris avant.";
const CANCELLED = {
  check: "Vérification annulée : rien n’a été écrit.",
  apply: "Import interrompu : les personnes déjà ajoutées le restent. Le même fichier peut être importé de nouveau.",
};

function saveErrors(file: ImportFile, { errors }: ImportReport): void {
  const wrong = errors.filter(({ isChosen }) => !isChosen);
  saveFile(file.errorFile(wrong, `erreurs-import-${parisDay(new Date())}.csv`));
}

function failureText(error: unknown): string {
  const message = error instanceof Error && error.message ? error.message : UNKNOWN_ERROR;
  return error instanceof Error && error.name === "ImportFileError" ? message : `L’import s’est arrêté : ${message}`;
}

function statusText(state: ImportState): string {
  switch (state.step) {
    case "idle":
      return state.message;
    case "running":
      return state.mode === "check" ? "Vérification du fichier…" : "Import en cours…";
    case "checked":
      return isAnswered(state.file.columns) ? "Fichier vérifié : rien n’a encore été écrit." : "Fichier lu.";
    case "applied":
      return "Import terminé.";
    default:
      return "";
  }
}
