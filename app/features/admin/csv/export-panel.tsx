import { useId, useState } from "react";
import { queryOnScreen } from "#app/features/admin/subscribers/subscriber-filters.tsx";
import { countNumber, STATUS_LABELS, subscriberCountLabel } from "#app/features/admin/subscribers/subscriber-labels.ts";
import type { SubscriberQuery, SubscriberStatus } from "#app/features/admin/subscribers/subscriber-query.ts";
import type { ListCounts } from "#app/features/admin/subscribers/subscriber-view.ts";
import { Button } from "#app/ui/button.tsx";
import type { CsvDialect } from "./csv-dialects.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { type ExportState, useExport } from "./use-export.ts";

type ExportPanelProps = {
  query: SubscriberQuery;
  counts: ListCounts | null;
};

type ChoiceProps = { counts: ListCounts | null; isAll: boolean; onChoose: (isAll: boolean) => void };

export function ExportPanel({ query, counts }: ExportPanelProps) {
  const { state, start, cancel } = useExport();
  const [isAll, setAll] = useState(false);
  const isOff = !counts || counts.total.count === 0 || state.step === "running";
  const isChoiceEmpty = !query.status && !isAll && counts?.confirmed.count === 0;

  // The list on screen may lag behind the fields.
  function exportAs(dialect: CsvDialect) {
    const shown = queryOnScreen(query);
    const status = shown.status ?? (isAll ? null : "confirmed");
    void start({ ...shown, status }, { dialect, extra: status === "confirmed" ? "none" : "state" });
  }

  return (
    <section className="admin-export needs-script" aria-label="Export">
      {query.status ? (
        <OneState status={query.status} counts={counts} />
      ) : (
        <Choice counts={counts} isAll={isAll} onChoose={setAll} />
      )}
      <div className="button-row">
        <Button needsScript disabled={isOff || isChoiceEmpty} onClick={() => exportAs("standard")}>
          Exporter en CSV
        </Button>
        <Button needsScript tone="quiet" disabled={isOff || isChoiceEmpty} onClick={() => exportAs("french")}>
          CSV pour tableur français
        </Button>
        <Button
          needsScript
          tone="quiet"
          disabled={isOff}
          onClick={() => void start(queryOnScreen(query), { dialect: "standard", extra: "transfer" })}
        >
          Export complet{counts ? ` (${countNumber(counts.total)})` : ""}
        </Button>
      </div>
      <div className="admin-export-outcome">
        {state.step === "running" ? (
          <ProgressBar label="Export en cours" done={state.done} total={state.total} onCancel={cancel} />
        ) : null}
        <p role="status">{outcomeText(state)}</p>
        {state.step === "failed" ? (
          <p className="alert" role="alert">
            L’export s’est arrêté : {state.message}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Choice({ counts, isAll, onChoose }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className="admin-export-choice">
      <legend>Exporter</legend>
      <label>
        <input type="radio" name={name} checked={!isAll} onChange={() => onChoose(false)} />
        Confirmés{counts ? ` (${countNumber(counts.confirmed)})` : ""}
      </label>
      <label>
        <input type="radio" name={name} checked={isAll} onChange={() => onChoose(true)} />
        Tous, avec leur état{counts ? ` (${countNumber(counts.total)})` : ""}
      </label>
    </fieldset>
  );
}

function OneState({ status, counts }: { status: SubscriberStatus; counts: ListCounts | null }) {
  const name = `${STATUS_LABELS[status]}${status === "pending" ? "" : "s"}`;
  return (
    <p className="admin-export-choice">
      <b>Exporter</b>
      <span>
        {name}
        {status === "confirmed" ? "" : ", avec leur état"}
        {counts ? ` (${countNumber(counts.total)})` : ""}
      </span>
    </p>
  );
}

function outcomeText(state: ExportState): string {
  switch (state.step) {
    case "running":
      return "";
    case "finished":
      return `Export terminé : ${subscriberCountLabel({ count: state.count, isExact: true })}${
        state.isOfConfirmed && state.count > 0 ? (state.count > 1 ? " confirmés" : " confirmé") : ""
      }.`;
    case "cancelled":
      return "Export annulé.";
    default:
      return "";
  }
}
