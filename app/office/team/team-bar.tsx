import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { EDIT_FIELDS, EDIT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

/** Styles of its own: readers' sheets have nothing of it. */
const BAR = {
  position: "fixed",
  zIndex: 30,
  insetBlockEnd: "0.75rem",
  insetInlineStart: "0.75rem",
  display: "flex",
  gap: "0.75rem",
  alignItems: "center",
  padding: "0.25rem 0.75rem",
  border: "1px solid var(--edge)",
  borderRadius: "var(--radius)",
  background: "var(--paper)",
} as const;

/** The way from what readers see to the words in the editor, for who writes them. */
export function TeamBar() {
  const { pathname, hash } = useLocation();
  const [words, setWords] = useState("");
  return (
    <aside aria-label="Rédaction" className="no-print" style={BAR}>
      <form
        method="post"
        action={EDIT_PATH}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          const field = event.currentTarget.elements.namedItem(EDIT_FIELDS.words);
          if (field instanceof HTMLInputElement) field.value = words || wordsInSight();
        }}
      >
        <input type="hidden" name={EDIT_FIELDS.page} value={`${pathname}${hash}`} />
        <input type="hidden" name={EDIT_FIELDS.words} />
        <button
          type="submit"
          className="button button-quiet"
          // A press would take the selection away.
          onPointerDown={() => setWords(selectedWords())}
        >
          Modifier
        </button>
      </form>
      <Link to={NEWSROOM_PATH}>Rédaction</Link>
    </aside>
  );
}

const MAX_WORDS = 200;

function selectedWords(): string {
  return tidy(window.getSelection()?.toString() ?? "");
}

/** Those of the first passage that is in sight. */
function wordsInSight(): string {
  const passages = document.querySelectorAll("main :is(.prose, .letter) :is(h2, h3, p, li)");
  const inSight = [...passages].find((passage) => passage.getBoundingClientRect().top >= 0);
  return tidy(inSight?.textContent ?? "");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_WORDS);
}
