/** Of the choice about one changed question. */
export function choiceField(key: string): string {
  return `question:${key}`;
}
