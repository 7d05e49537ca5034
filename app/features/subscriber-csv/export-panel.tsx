import { useId, useRef } from "react";
import { queryOnScreen } from "#app/features/subscriber-list/subscriber-filters.tsx";
import { countNumber, STATUS_LABELS, subscriberCountLabel } from "#app/features/subscriber-list/subscriber-labels.ts";
import type { SubscriberQuery, SubscriberStatus } from "#app/features/subscriber-list/subscriber-query.ts";
import type { ListCounts } from "#app/features/subscriber-list/subscriber-view.ts";
import { Button } from "#app/ui/button.tsx";
import type { CsvDialect } from "./csv-dialects.ts";
import { Progress } from "./progress.tsx";
import { type ExportState, useExport } from "./use-export.ts";

type ExportPanelProps = {
  query: SubscriberQuery;
  counts: ListCounts | null;
};

const EVERYBODY = "tous";

export function ExportPanel({ query, counts }: ExportPanelProps) {
  const { state, start, cancel } = useExport();
  const choice = useRef<HTMLFieldSetElement>(null);
  const isOff = !counts || counts.total.count === 0 || state.step === "running";

  // The list on screen may lag behind the fields.
  function exportAs(dialect: CsvDialect) {
    const shown = queryOnScreen(query);
    const isAll = choice.current?.querySelector<HTMLInputElement>("input:checked")?.value === EVERYBODY;
    const status = shown.status ?? (isAll ? null : "confirmed");
    void start({ ...shown, status }, { dialect, extra: status === "confirmed" ? "none" : "state" });
  }

  return (
    <section className="admin-export needs-script" aria-label="Export">
      {query.status ? <OneState status={query.status} counts={counts} /> : <Choice ref={choice} counts={counts} />}
      <div className="button-row">
        <Button needsScript disabled={isOff} onClick={() => exportAs("standard")}>
          Exporter en CSV
        </Button>
        <Button needsScript tone="quiet" disabled={isOff} onClick={() => exportAs("french")}>
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
          <Progress label="Export en cours" done={state.done} total={state.total} onCancel={cancel} />
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

function Choice({ ref, counts }: { ref: React.Ref<HTMLFieldSetElement>; counts: ListCounts | null }) {
  const id = useId();
  return (
    <fieldset ref={ref} className="admin-export-choice">
      <legend>Exporter</legend>
      <label htmlFor={`${id}-confirmed`}>
        <input id={`${id}-confirmed`} type="radio" name={`${id}-who`} value="confirmes" defaultChecked />
        Confirmés{counts ? ` (${countNumber(counts.confirmed)})` : ""}
      </label>
      <label htmlFor={`${id}-all`}>
        <input id={`${id}-all`} type="radio" name={`${id}-who`} value={EVERYBODY} />
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
