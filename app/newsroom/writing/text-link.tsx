import type { MouseEvent, ReactNode } from "react";
import { selectWords } from "./select-words.ts";

/** `control`: id of the text area. */
type TextLinkProps = { control: string; words: string; start: number; children: ReactNode };

/** Selects `words` in the text area, nearest to `start` (UTF-16 offset); without scripts, jumps to the text area. */
export function TextLink({ control, words, start, children }: TextLinkProps) {
  function select(event: MouseEvent): void {
    const area = document.getElementById(control);
    if (!(area instanceof HTMLTextAreaElement)) return;
    event.preventDefault();
    for (let fold = area.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
      fold.open = true;
    }
    selectWords(area, words, start);
  }
  return (
    <a href={`#${control}`} onClick={select}>
      {children}
    </a>
  );
}
