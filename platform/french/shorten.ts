/** Cuts between two words and adds an ellipsis; the result has at most `length` characters. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s+\S*$/, "")}…`;
}
