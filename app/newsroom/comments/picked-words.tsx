import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { MAX_QUOTE_LENGTH } from "./comment-fields.ts";
import { quoteId, textId } from "./comment-form.tsx";

type Picked = { passage: string; words: string };

/** Lets a reviewer select words in the compared text and comment on them, which needs scripts. */
export function PickedWords({ open }: { open: (passage: string) => void }) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [asked, setAsked] = useState<Picked | null>(null);
  useEffect(() => {
    const look = () => setPicked(readSelection());
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, []);
  // The form exists only after the next rendering, so an effect fills it.
  useEffect(() => {
    if (!asked) return;
    const quote = document.getElementById(quoteId(asked.passage));
    if (quote instanceof HTMLInputElement) {
      quote.value = asked.words;
      // The event makes the tab store the words like typed ones.
      quote.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    document.getElementById(textId(asked.passage))?.focus();
  }, [asked]);
  if (!picked) return null;
  return (
    <div className="picked-words">
      <Button
        // Otherwise pressing the button would clear the selection before the click.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          open(picked.passage);
          setAsked(picked);
          window.getSelection()?.removeAllRanges();
        }}
      >
        Remarque sur ces mots
      </Button>
    </div>
  );
}

/** Reads only words of one line of the present text, because removed words have no place in the text. */
function readSelection(): Picked | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const passage = passageOf(range.startContainer);
  if (!passage || passage !== passageOf(range.endContainer)) return null;
  const parts = range.cloneContents();
  for (const part of parts.querySelectorAll("del, .sr-only")) part.remove();
  const words = (parts.textContent ?? "").replace(/\s+/g, " ").trim();
  const isRemoved = range.commonAncestorContainer.parentElement?.closest("del, .sr-only");
  return words === "" || words.length > MAX_QUOTE_LENGTH || isRemoved ? null : { passage, words };
}

function passageOf(node: Node): string | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>("[data-passage]")?.dataset["passage"] ?? null;
}
