export const MIN_REFUSED = 5;
export const MAX_REFUSED_SHARE = 0.5;

/**
 * True when a provider reports most readers as « unknown »: it refuses the site, whatever its wording, and the
 * addresses are not dead.
 */
export function isProviderRefusing({ refused, copies }: { refused: number; copies: number }): boolean {
  return refused >= MIN_REFUSED && refused > copies * MAX_REFUSED_SHARE;
}
