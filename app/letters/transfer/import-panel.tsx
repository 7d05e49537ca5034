import { useEffect, useId, useRef, useState } from "react";
import { UNKNOWN_ERROR } from "#app/letters/subscribers/load-error.ts";
import { announceActivity } from "#app/office/sign-in/session-activity.ts";
import { saveFile } from "#app/ui/save-file.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import { Agreement, type Declared } from "./agreement.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { type ImportFile, openImportFile } from "./import-file.ts";
import { ImportReportView } from "./import-report.tsx";
import { type ImportReport, runImport } from "./import-subscribers.ts";
import { ProgressBar } from "./progress-bar.tsx";

type ImportState =
  | { step: "idle"; message: string }
  | { step: "running"; mode: "check" | "apply"; done: number; total: number }
  | { step: "checked" | "applied"; report: ImportReport; file: ImportFile }
  | { step: "failed"; message: string; file: ImportFile | null };

export function ImportPanel() {
  const id = useId();
  const { state, choose, check, apply, cancel } = useImport();
  const isRunning = state.step === "running";
  const input = useRef<HTMLInputElement>(null);
  // A file chosen before hydration raised no event here: read it now.
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
          // So that a corrected file of the same name can be chosen again.
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
      {state.step === "checked" || state.step === "applied" ? (
        <ImportReportView
          report={state.report}
          isApplied={state.step === "applied"}
          onSaveErrors={() => saveErrors(state.file, state.report)}
        />
      ) : null}
      {(state.step === "checked" || state.step === "failed") && state.file && !state.file.isTransfer ? (
        <ColumnMapping file={state.file} onChoose={(columns) => state.file && check(state.file.withColumns(columns))} />
      ) : null}
      {state.step === "checked" && state.report.counts.new > 0 ? (
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

const CANCELLED = {
  check: "Vérification annulée : rien n’a été écrit.",
  apply: "Import interrompu : les personnes déjà ajoutées le restent. Le même fichier peut être importé de nouveau.",
};

function saveErrors(file: ImportFile, { errors }: ImportReport): void {
  saveFile(file.errorFile(errors, `erreurs-import-${parisDay(new Date())}.csv`));
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
      return "Fichier vérifié : rien n’a encore été écrit.";
    case "applied":
      return "Import terminé.";
    default:
      return "";
  }
}
