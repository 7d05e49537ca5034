/**
 * Selects the occurrence of the words nearest to `start`, because text may have been typed before it since. The
 * selection also tells the assisted editor to show the place.
 */
export function selectWords(area: HTMLTextAreaElement | HTMLInputElement, words: string, start: number): void {
  const place = nearest(area.value, words, start);
  // A browser scrolls to the selection when an element takes the focus, so the text area must lose it first.
  area.blur();
  if (place !== null) area.setSelectionRange(place, place + words.length);
  area.focus();
}

/** Opens the folds around an element, so that it can be seen and take the focus. */
export function openFolds(element: Element): void {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement?.closest("details") ?? null) {
    fold.open = true;
  }
}

function nearest(text: string, words: string, start: number): number | null {
  const [before, after] = [text.lastIndexOf(words, start), text.indexOf(words, start)];
  if (before === -1 || after === -1) return Math.max(before, after) === -1 ? null : Math.max(before, after);
  return start - before <= after - start ? before : after;
}
