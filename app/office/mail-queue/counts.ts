const NUMBER = new Intl.NumberFormat("fr-FR");

export function number(value: number): string {
  return NUMBER.format(value);
}

export function count(value: number, word: string): string {
  return `${NUMBER.format(value)}\u00A0${plural(value, word)}`;
}

export function plural(value: number, word: string): string {
  return value > 1 ? `${word}s` : word;
}

/** « 83 % »; null when `whole` is 0. */
export function rate(part: number, whole: number): string | null {
  return whole > 0 ? `${Math.round((part / whole) * 100)}\u00A0%` : null;
}
