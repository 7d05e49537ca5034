import { useEffect, useRef, useState } from "react";
import { announceActivity } from "#app/features/admin/sign-in/session-activity.ts";
import { UNKNOWN_ERROR } from "#app/features/admin/subscribers/load-error.ts";
import type { SubscriberQuery } from "#app/features/admin/subscribers/subscriber-query.ts";
import { saveFile } from "#app/ui/save-file.ts";
import type { CsvForm } from "./csv-dialects.ts";
import { buildCsv } from "./export-subscribers.ts";

export type ExportState =
  | { step: "idle" }
  | { step: "running"; done: number; total: number }
  | { step: "finished"; count: number; isOfConfirmed: boolean }
  | { step: "cancelled" }
  | { step: "failed"; message: string };

export function useExport() {
  const [state, setState] = useState<ExportState>({ step: "idle" });
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function start(query: SubscriberQuery, form: CsvForm): Promise<void> {
    controller.current = new AbortController();
    const { signal } = controller.current;
    setState({ step: "running", done: 0, total: 0 });
    try {
      const { file, count } = await buildCsv({
        query,
        form,
        signal,
        onProgress(progress) {
          announceActivity();
          setState({ step: "running", ...progress });
        },
      });
      saveFile(file);
      setState({ step: "finished", count, isOfConfirmed: query.status === "confirmed" });
    } catch (error) {
      if (signal.aborted) setState({ step: "cancelled" });
      else
        setState({ step: "failed", message: error instanceof Error && error.message ? error.message : UNKNOWN_ERROR });
    }
  }

  return { state, start, cancel: () => controller.current?.abort() };
}
