export const MINIMUM_REFUSED = 5;
export const MOST = 0.5;

/** Whatever its words: a provider of which most readers are « unknown » refuses the site, and nobody there is dead. */
export function isProviderRefusing({ refused, copies }: { refused: number; copies: number }): boolean {
  return refused >= MINIMUM_REFUSED && refused > copies * MOST;
}
