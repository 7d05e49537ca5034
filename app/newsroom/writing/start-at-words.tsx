import { useEffect, useState } from "react";
import { selectWords } from "./select-words.ts";

/** `id`: of the text area. */
export type WordsPlace = { id: string; words: string; start: number };

/** Whoever came for some words finds them selected, once. */
export function StartAtWords({ place }: { place: WordsPlace }) {
  const [asked] = useState(place);
  useEffect(() => {
    const area = document.getElementById(asked.id);
    if (!(area instanceof HTMLTextAreaElement)) return;
    for (let fold = area.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
      fold.open = true;
    }
    selectWords(area, asked.words, asked.start);
  }, [asked]);
  return null;
}
