import { type RefObject, useEffect, useState } from "react";
import {
  type ConvertedPaste,
  describePaste,
  describeUnconverted,
  PASTE_PATH,
  type PasteAnswer,
  TOO_LONG,
} from "#app/newsroom/paste/paste-answer.ts";
import { findPasted, isWorthConverting, type PastePlace, withBlankLines } from "./place-paste.ts";

/**
 * Replaces text as if typed, with an input event. Offsets are UTF-16 units of its value; the cursor ends after the new
 * text, or stays with "preserve".
 */
function replaceText(
  area: HTMLTextAreaElement,
  start: number,
  end: number,
  text: string,
  cursor: "end" | "preserve" = "end",
): void {
  area.setRangeText(text, start, end, cursor);
  area.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertReplacementText" }));
}

/** As long as the server takes to say that it cannot: the plain text is there meanwhile. */
const TIMEOUT_MS = 12_000;
const UNANSWERED = { message: "Collé sans mise en forme : le serveur n’a pas répondu." };
const CHANGED = "Collé sans mise en forme : ce texte a changé avant la réponse.";

/**
 * The browser pastes plain text at once, so that nothing is lost and nobody waits; the Markdown replaces it when the
 * server answers. The status message is placed over the text area, in the same box.
 */
export function usePaste(status: RefObject<HTMLElement | null>): string {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const box = status.current?.parentElement;
    const area = box?.querySelector<HTMLTextAreaElement>("textarea[data-body]");
    return box && area ? listen(box, area, setSaid) : undefined;
  }, [status]);
  return said;
}

function listen(box: HTMLElement, area: HTMLTextAreaElement, announce: (said: string) => void): () => void {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  /** Ctrl-Shift-V pastes plain text. */
  let isPlain = false;
  let copied: string | null = null;
  let composing: Promise<unknown> = Promise.resolve();
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, hear: (event: HTMLElementEventMap[Name]) => void) =>
    box.addEventListener(name, hear, options);
  const keepCopied = () => {
    copied = area.value.slice(area.selectionStart, area.selectionEnd);
  };
  on("copy", keepCopied);
  on("cut", keepCopied);
  on("keydown", ({ key, shiftKey }) => {
    isPlain = key.toLowerCase() === "v" && shiftKey;
  });
  on("compositionstart", () => {
    composing = new Promise((done) => box.addEventListener("compositionend", done, { once: true }));
  });
  on("paste", ({ target, clipboardData }) => {
    const isText = target === area || (target instanceof HTMLElement && target.isContentEditable);
    if (!isText || !clipboardData) return;
    const html = clipboardData.getData("text/html");
    const text = clipboardData.getData("text/plain").replace(/\r\n?/g, "\n");
    const place = { before: area.selectionStart, after: area.value.length - area.selectionEnd };
    announce("");
    if (isPlain || text === copied || !isWorthConverting(html, text)) return;
    void convert(html, text).then(async (answer) => {
      await composing;
      if (!listening.signal.aborted)
        announce("message" in answer ? answer.message : replacePastedText(area, text, place, answer));
    });
  });
  return () => listening.abort();
}

async function convert(html: string, text: string): Promise<PasteAnswer> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS);
  try {
    const response = await fetch(PASTE_PATH, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      // Pictures within the text are left out in any case.
      body: JSON.stringify({ html: html.replace(/(["'])data:[^"']*\1/g, '""'), text }),
      signal: waiting.signal,
    });
    if (response.status === 413) return { message: TOO_LONG };
    return response.ok || response.status === 422 ? await response.json() : UNANSWERED;
  } catch {
    return UNANSWERED;
  } finally {
    clearTimeout(timer);
  }
}

/** Changes nothing when the pasted text was edited meanwhile. @returns the status message */
function replacePastedText(area: HTMLTextAreaElement, text: string, place: PastePlace, answer: ConvertedPaste): string {
  const { value, selectionStart } = area;
  const start = findPasted(value, text, place);
  if (start === null) return CHANGED;
  const end = start + text.length;
  const { markdown, isInline, counts } = answer;
  if (markdown === "") return text.trim() === "" ? describePaste(counts) : describeUnconverted(counts);
  const written = isInline ? markdown : withBlankLines(value, start, end, markdown);
  const isWithin = selectionStart >= start && selectionStart <= end;
  if (written !== text) replaceText(area, start, end, written, isWithin ? "end" : "preserve");
  return describePaste(counts);
}
