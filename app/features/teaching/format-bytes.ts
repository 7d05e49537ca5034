/** In the unit of French systems, rounded up: « 14 Ko ». */
export function formatBytes(bytes: number): string {
  return `${Math.max(1, Math.ceil(bytes / 1000))}\u00A0Ko`;
}
