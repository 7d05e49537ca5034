import { useEffect, useState } from "react";
import type { ReadingStatistics } from "./reading-statistics.server.ts";
import { STATISTICS_FIELDS, STATISTICS_PATH } from "./statistics-path.ts";

const AFTER_MS = 500;

/** Ids of the text area and of the field of what stands under the title. */
type Typed = { path: string; text: string; summary: string };

/** The statistics of what is typed, half a second after the last key; one request at a time. */
export function useReadingStatistics({ path, text, summary }: Typed, saved: ReadingStatistics) {
  const [shown, setShown] = useState({ statistics: saved, isBehind: false });
  useEffect(() => {
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let known = read({ path, text, summary });
    async function ask(): Promise<void> {
      const typed = read({ path, text, summary });
      if (isAsking || typed === known) return;
      isAsking = true;
      const statistics = await measure(typed, ended.signal);
      isAsking = false;
      if (ended.signal.aborted) return;
      known = typed;
      setShown((before) => (statistics ? { statistics, isBehind: false } : { ...before, isBehind: true }));
      // What was typed meanwhile is not asked for by another key.
      wait();
    }
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), AFTER_MS);
    }
    // Buttons may change the text too, for instance by restoring an earlier one.
    for (const event of ["input", "click"]) document.addEventListener(event, wait, { signal: ended.signal });
    return () => {
      clearTimeout(timer);
      ended.abort();
    };
  }, [path, text, summary]);
  return shown;
}

function read({ path, text, summary }: Typed): string {
  const textIn = (id: string) => (document.getElementById(id) as HTMLTextAreaElement | null)?.value ?? "";
  const { path: file, text: body, summary: under } = STATISTICS_FIELDS;
  return new URLSearchParams({ [file]: path, [body]: textIn(text), [under]: textIn(summary) }).toString();
}

/** Null when there is no answer, as away from the network or from the session. */
async function measure(typed: string, signal: AbortSignal): Promise<ReadingStatistics | null> {
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" };
    const response = await fetch(STATISTICS_PATH, { method: "POST", headers, body: typed, signal });
    return response.ok ? ((await response.json()) as ReadingStatistics) : null;
  } catch {
    return null;
  }
}
