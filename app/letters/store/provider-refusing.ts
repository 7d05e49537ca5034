export const MIN_REFUSED = 5;
export const MAX_REFUSED_SHARE = 0.5;

/** Whatever its words: a provider of which most readers are « unknown » refuses the site, and nobody there is dead. */
export function isProviderRefusing({ refused, copies }: { refused: number; copies: number }): boolean {
  return refused >= MIN_REFUSED && refused > copies * MAX_REFUSED_SHARE;
}
