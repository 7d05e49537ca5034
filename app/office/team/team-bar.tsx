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
  const [chosen, setChosen] = useState(NONE);
  return (
    <aside aria-label="Rédaction" className="no-print" style={BAR}>
      <form
        method="get"
        action={EDIT_PATH}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          const { words, around } = chosen.words ? chosen : selectedWords();
          const values = { [EDIT_FIELDS.words]: words || wordsInSight(), [EDIT_FIELDS.around]: around };
          for (const [name, value] of Object.entries(values)) {
            const field = event.currentTarget.elements.namedItem(name);
            if (field instanceof HTMLInputElement) field.value = value;
          }
        }}
      >
        <input type="hidden" name={EDIT_FIELDS.page} value={`${pathname}${hash}`} />
        <input type="hidden" name={EDIT_FIELDS.words} />
        <input type="hidden" name={EDIT_FIELDS.around} />
        <button
          type="submit"
          className="button button-quiet"
          // The press of a pointer clears the selection, so it is read here too.
          onPointerDown={() => setChosen(selectedWords())}
        >
          Modifier
        </button>
      </form>
      <Link to={NEWSROOM_PATH}>Rédaction</Link>
    </aside>
  );
}

const MAX_WORDS = 200;
/** A word stands once among this number of characters before it, or after it at the beginning of a passage. */
const CONTEXT = 60;
const MIN_CONTEXT = 12;

type ChosenWords = { words: string; around: string };

const NONE: ChosenWords = { words: "", around: "" };

function selectedWords(): ChosenWords {
  const selection = window.getSelection();
  const text = selection?.toString() ?? "";
  const words = tidy(text);
  if (!selection || words === "") return NONE;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const passage = startContainer.parentElement?.closest("p, li, h2, h3, td, dd");
  if (!passage) return { words, around: "" };
  const [before, after] = [document.createRange(), document.createRange()];
  for (const range of [before, after]) range.selectNodeContents(passage);
  before.setEnd(startContainer, startOffset);
  after.setStart(endContainer, endOffset);
  const above = before.toString().slice(-CONTEXT);
  const isBegun = tidy(above).length >= MIN_CONTEXT;
  return { words, around: tidy(isBegun ? `${above}${text}` : `${text}${after.toString().slice(0, CONTEXT)}`) };
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
