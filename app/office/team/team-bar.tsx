import { type FormEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import { EDIT_FIELDS, EDIT_PATH, NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

/** The bar has inline styles, so that the style sheets of readers contain nothing of it. */
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

/** The bar leads members of the team from a public page to the same words in the editor. */
export function TeamBar() {
  const { pathname, hash } = useLocation();
  const [words, setWords] = useState("");
  return (
    <aside aria-label="Rédaction" className="no-print" style={BAR}>
      <form
        method="get"
        action={EDIT_PATH}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          const field = event.currentTarget.elements.namedItem(EDIT_FIELDS.words);
          if (field instanceof HTMLInputElement) field.value = words || selectedWords() || wordsInSight();
        }}
      >
        <input type="hidden" name={EDIT_FIELDS.page} value={`${pathname}${hash}`} />
        <input type="hidden" name={EDIT_FIELDS.words} />
        <button
          type="submit"
          className="button button-quiet"
          // The press of a pointer clears the selection, so it is read here too.
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

/** Returns the first words of the first visible passage. A heading may be the page's own. */
function wordsInSight(): string {
  const passages = document.querySelectorAll("main :is(.prose, .letter) :is(p, li)");
  const inSight = [...passages].find((passage) => passage.getBoundingClientRect().top >= 0);
  return tidy(inSight?.textContent ?? "");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_WORDS);
}
