/** Told in this tab when what is stored under the key changes. */
export function changedEvent(key: string): string {
  return `stored:${key}`;
}
