import { useEffect, useRef, useState } from "react";
import { announceActivity } from "#app/features/admin/session-activity.ts";
import { UNKNOWN_ERROR } from "#app/features/subscriber-list/load-error.ts";
import { subscriberCountLabel } from "#app/features/subscriber-list/subscriber-labels.ts";
import type { SubscriberQuery } from "#app/features/subscriber-list/subscriber-query.ts";
import { Button } from "#app/ui/button.tsx";
import type { CsvDialect } from "./csv-dialects.ts";
import { buildCsv, saveFile } from "./export-subscribers.ts";
import { Progress } from "./progress.tsx";

type ExportState =
  | { step: "idle" }
  | { step: "running"; done: number; total: number }
  | { step: "finished"; count: number }
  | { step: "cancelled" }
  | { step: "failed"; message: string };

/** Three forms of the same list: all rows that match, not only those on screen. */
export function ExportButtons({ query, isEmpty }: { query: SubscriberQuery; isEmpty: boolean }) {
  const { state, start, cancel } = useExport(query);
  const isRunning = state.step === "running";
  return (
    <>
      <Button needsScript disabled={isEmpty || isRunning} onClick={() => start("standard")}>
        Exporter en CSV
      </Button>
      <Button needsScript tone="quiet" disabled={isEmpty || isRunning} onClick={() => start("french")}>
        CSV pour tableur français
      </Button>
      <Button needsScript tone="quiet" disabled={isEmpty || isRunning} onClick={() => start("transfer")}>
        Export complet
      </Button>
      {isRunning ? <Progress label="Export en cours" done={state.done} total={state.total} onCancel={cancel} /> : null}
      <p role="status" className="admin-outcome">
        {outcomeText(state)}
      </p>
      {state.step === "failed" ? (
        <p className="alert admin-outcome" role="alert">
          L’export s’est arrêté : {state.message}
        </p>
      ) : null}
    </>
  );
}

function useExport(query: SubscriberQuery) {
  const [state, setState] = useState<ExportState>({ step: "idle" });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(dialect: CsvDialect): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: "running", done: 0, total: 0 });
    try {
      const { file, count } = await buildCsv({
        query,
        dialect,
        signal,
        onProgress(progress) {
          announceActivity();
          setState({ step: "running", ...progress });
        },
      });
      saveFile(file);
      setState({ step: "finished", count });
    } catch (error) {
      if (signal.aborted) setState({ step: "cancelled" });
      else
        setState({ step: "failed", message: error instanceof Error && error.message ? error.message : UNKNOWN_ERROR });
    }
  }

  return { state, start, cancel: () => controller.current?.abort() };
}

function outcomeText(state: ExportState): string {
  switch (state.step) {
    case "running":
      return "Export en cours…";
    case "finished":
      return `Export terminé : ${subscriberCountLabel({ count: state.count, isExact: true })}.`;
    case "cancelled":
      return "Export annulé.";
    default:
      return "";
  }
}
