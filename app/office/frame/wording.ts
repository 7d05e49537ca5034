export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NUMBER = new Intl.NumberFormat("fr-FR");

export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

export function formatCount(value: number, word: string): string {
  return `${NUMBER.format(value)}\u00A0${plural(value, word)}`;
}

export function plural(value: number, word: string): string {
  return value > 1 ? `${word}s` : word;
}

/** Returns for example « 83 % », or null when `whole` is 0. */
export function formatRate(part: number, whole: number): string | null {
  return whole > 0 ? `${Math.round((part / whole) * 100)}\u00A0%` : null;
}
