import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { SubscriberError, UNKNOWN_ERROR } from "#app/letters/subscribers/load-error.ts";
import type { ListCounts } from "#app/letters/subscribers/subscriber-list.server.ts";
import { STATUS_LABELS, type SubscriberStatus } from "#app/letters/subscribers/subscriber-query.ts";
import { subscriberCount } from "#app/letters/subscribers/subscribers-view.tsx";
import { FILTERS_ID } from "#app/office/list/list-filters.tsx";
import { announceActivity } from "#app/office/sign-in/session-activity.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { ProgressBar } from "./progress-bar.tsx";
import { EXPORT_FIELDS, EXPORT_FORMATS, EXPORT_PATH, ROWS_HEADER } from "./transfer-format.ts";

type ExportState =
  | { step: "idle"; message: string }
  | { step: "running"; done: number; total: number }
  | { step: "failed"; message: string };

const LINE_FEED = 0x0a;

/** The buttons belong to the form of the filters, so that an export follows its fields, with and without scripts. */
export function ExportPanel({ status, counts }: { status: SubscriberStatus | null; counts: ListCounts | null }) {
  const { state, start, cancel } = useExport();
  const isOff = !counts || counts.total === 0 || state.step === "running";
  const number = (count: number) => `${counts?.isExact ? "" : "plus de "}${count.toLocaleString("fr-FR")}`;
  const total = counts ? ` (${number(counts.total)})` : "";
  const button = (format: keyof typeof EXPORT_FORMATS) => ({
    type: "submit" as const,
    form: FILTERS_ID,
    formAction: EXPORT_PATH,
    disabled: isOff,
    name: EXPORT_FIELDS.format,
    value: EXPORT_FORMATS[format],
    onClick: start,
  });
  return (
    <section className="admin-export" aria-label="Export">
      <fieldset>
        <legend>Exporter</legend>
        {status ? (
          <p>
            {`${STATUS_LABELS[status]}${status === "pending" ? "" : "s"}${status === "confirmed" ? "" : ", avec leur état"}${total}`}
          </p>
        ) : (
          <>
            <Choice value="">{`Confirmés${counts ? ` (${number(counts.confirmed)})` : ""}`}</Choice>
            <Choice value="oui">{`Tous, avec leur état${total}`}</Choice>
          </>
        )}
      </fieldset>
      <div className="button-row">
        <Button {...button("standard")}>Exporter en CSV</Button>
        <Button tone="quiet" {...button("french")}>
          CSV pour tableur français
        </Button>
        <Button tone="quiet" {...button("transfer")}>
          {`Export complet${total}`}
        </Button>
      </div>
      <div className="admin-export-outcome">
        {state.step === "running" ? <ProgressBar label="Export en cours" {...state} onCancel={cancel} /> : null}
        <p role="status">{state.step === "idle" ? state.message : ""}</p>
        {state.step === "failed" ? (
          <p className="alert" role="alert">
            {`L’export s’est arrêté : ${state.message}`}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Choice({ value, children }: { value: string; children: ReactNode }) {
  return (
    <label>
      <input type="radio" form={FILTERS_ID} name={EXPORT_FIELDS.everyone} value={value} defaultChecked={value === ""} />
      <span>{children}</span>
    </label>
  );
}

function useExport() {
  const [state, setState] = useState<ExportState>({ step: "idle", message: "" });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(event: MouseEvent<HTMLButtonElement>): Promise<void> {
    const { form, name, value } = event.currentTarget;
    if (!form) return;
    event.preventDefault();
    const parameters = new URLSearchParams([...new FormData(form)].map(([field, text]) => [field, String(text)]));
    parameters.set(name, value);
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: "running", done: 0, total: 0 });
    try {
      const onProgress = (done: number, total: number) => setState({ step: "running", done, total });
      const { file, count } = await download(parameters, { signal, onProgress });
      saveFile(file);
      setState({ step: "idle", message: `Export terminé : ${subscriberCount(count)}.` });
    } catch (error) {
      if (signal.aborted) setState({ step: "idle", message: "Export annulé." });
      else
        setState({ step: "failed", message: error instanceof Error && error.message ? error.message : UNKNOWN_ERROR });
    }
  }

  return { state, start, cancel: () => controller.current?.abort() };
}

type Download = { signal: AbortSignal; onProgress: (done: number, total: number) => void };

async function download(parameters: URLSearchParams, { signal, onProgress }: Download) {
  const headers = { Accept: "text/csv, application/json" };
  const response = await fetch(`${EXPORT_PATH}?${parameters}`, { signal, headers });
  if (!response.ok || !response.body) throw await SubscriberError.of(response);
  announceActivity();
  const total = Number(response.headers.get(ROWS_HEADER));
  const name = decodeURIComponent(/''(.+)$/.exec(response.headers.get("Content-Disposition") ?? "")?.[1] ?? "");
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The count starts at -1, because the header is not a row. Cells contain no line feeds.
  let count = -1;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    for (const byte of read.value) if (byte === LINE_FEED) count += 1;
    onProgress(count, Math.max(total, count));
  }
  return { file: new File(parts, name, { type: "text/csv;charset=utf-8" }), count };
}
