import { type RefObject, useContext, useEffect, useRef, useState } from "react";
import type { AssistedEditor } from "#app/newsroom/editor/assisted-editor.tsx";
import type { BodyProblem } from "#app/newsroom/editor/go-to.ts";
import { type Writing, WritingContext } from "#app/newsroom/editor/writing-context.ts";
import { controlId, fieldName, markName } from "#app/newsroom/fields/field-names.ts";
import {
  type ConvertedPaste,
  describePaste,
  describeUnconverted,
  PASTE_PATH,
  type PasteAnswer,
  TOO_LONG,
} from "#app/newsroom/paste/paste-answer.ts";
import { Field } from "#app/ui/field.tsx";
import { findPasted, isWorthConverting, type PastePlace, withBlankLines } from "./place-paste.ts";

/**
 * Replaces text with an input event, as if it had been typed. Offsets are UTF-16 units of the value. The cursor moves
 * to the end of the new text, or stays where it is with "preserve".
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

/** The server needs this long to report a failure; meanwhile the plain text is already in the text area. */
const TIMEOUT_MS = 12_000;
const UNANSWERED = { message: "Collé sans mise en forme : le serveur n’a pas répondu." };
const CHANGED = "Collé sans mise en forme : ce texte a changé avant la réponse.";

/**
 * The browser pastes plain text at once, so that nothing is lost and nobody waits; the Markdown replaces it when the
 * server answers. The status message is placed over the text area, in the same box.
 */
function usePaste(status: RefObject<HTMLElement | null>): string {
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
  /** True after Ctrl-Shift-V, which pastes plain text. */
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
      // Embedded pictures are discarded in any case, so they are not sent.
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

/** Returns the status message. Changes nothing when the pasted text was edited meanwhile. */
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

type Assisted = { Editor: typeof AssistedEditor; area: HTMLTextAreaElement; nonce: string; leave: () => void };

/** The CSP nonce of this document is kept here, because data loaded later contains no nonce or another one. */
let documentNonce: string | null = null;

/**
 * Returns null until the scripts of the editor have loaded, and for good where they cannot; the text area is used then.
 */
function useAssistedEditor(ref: RefObject<HTMLTextAreaElement | null>, writing: Writing | null) {
  const [assisted, setAssisted] = useState<Assisted | null>(null);
  const isWanted = writing !== null;
  // The nonce of the first rendering is kept, because a new one would recreate the editor, which would lose its cursor
  // and its undo history.
  const [given] = useState(writing?.nonce ?? null);

  useEffect(() => {
    documentNonce ??= given;
    const [area, nonce] = [ref.current, documentNonce];
    if (!isWanted || !area || nonce === null) return;
    const leave = new AbortController();
    const composed = untilComposed(area, leave.signal);
    void import("#app/newsroom/editor/assisted-editor.tsx").then(
      async ({ AssistedEditor: Editor }) => {
        await composed();
        if (!leave.signal.aborted) setAssisted({ Editor, area, nonce, leave: () => setAssisted(null) });
      },
      // When the scripts cannot be loaded, the text area stays in use.
      () => undefined,
    );
    return () => leave.abort();
  }, [ref, isWanted, given]);
  return assisted;
}

/**
 * Waits for the end of an input method's composition, because hiding the text area before would lose the composed text.
 */
function untilComposed(area: HTMLTextAreaElement, signal: AbortSignal): () => Promise<void> {
  let isComposing = false;
  area.addEventListener("compositionupdate", () => (isComposing = true), { signal });
  area.addEventListener("compositionend", () => (isComposing = false), { signal });
  return async () => {
    while (isComposing && !signal.aborted) {
      await new Promise((done) => area.addEventListener("compositionend", done, { once: true, signal }));
    }
  };
}

/** Must be rendered beside the text area, which it finds in their common parent. */
function PasteStatus() {
  const status = useRef<HTMLParagraphElement>(null);
  const said = usePaste(status);
  return (
    <p ref={status} role="status" className="paste-status muted">
      {said}
    </p>
  );
}

type BodyTextProps = {
  file: string;
  index: number;
  body: { text: string; mark: string };
  problems: BodyProblem[];
  isReadOnly: boolean;
};

const LABEL = "Texte";

/**
 * The text area alone holds the text, with and without scripts; everything else reads it from there and writes
 * it there.
 */
export function BodyText({ file, index, body, problems, isReadOnly }: BodyTextProps) {
  const name = fieldName("body", file);
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useContext(WritingContext);
  const assisted = useAssistedEditor(area, writing);
  return (
    <div className="draft-body">
      <Field id={controlId.body(index)} label={LABEL}>
        {(control) => (
          <>
            <textarea
              {...control}
              ref={area}
              name={name}
              defaultValue={body.text}
              readOnly={isReadOnly}
              rows={28}
              lang="fr"
              spellCheck
              data-body
            />
            {assisted && writing ? (
              <assisted.Editor {...assisted} {...{ writing, problems, isReadOnly }} label={LABEL} />
            ) : null}
          </>
        )}
      </Field>
      {isReadOnly ? null : <PasteStatus />}
      {isReadOnly ? null : (
        <p className="muted admin-without-scripts">
          Laissez ces signes à leur place : <code>##</code> commence un titre, <code>-</code> une ligne de liste,{" "}
          <code>**gras**</code>, <code>_italique_</code>, <code>[mots](adresse)</code> un lien, <code>:::</code> ouvre
          et ferme un encadré, et <code>{"<!-- A1 -->"}</code> est la preuve de ce qui le précède.
        </p>
      )}
      <input type="hidden" name={markName(name)} value={body.mark} />
    </div>
  );
}
