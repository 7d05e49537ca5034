/**
 * Selects words of the text area where a hand would see them, at the place nearest to where they were: it may have been
 * typed in since. Whatever shows the text beside the text area hears of it by its selection.
 */
export function selectWords(area: HTMLTextAreaElement, words: string, start: number): void {
  const place = nearest(area.value, words, start);
  // A browser scrolls to the selection of what takes the focus.
  area.blur();
  if (place !== null) area.setSelectionRange(place, place + words.length);
  area.focus();
}

function nearest(text: string, words: string, start: number): number | null {
  const [before, after] = [text.lastIndexOf(words, start), text.indexOf(words, start)];
  if (before === -1 || after === -1) return Math.max(before, after) === -1 ? null : Math.max(before, after);
  return start - before <= after - start ? before : after;
}
