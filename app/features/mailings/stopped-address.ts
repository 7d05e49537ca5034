const SOFT_EDITIONS = 3;

export function isStopped({ kind, softEditions }: { kind: string; softEditions: number }): boolean {
  return kind !== "soft" || softEditions >= SOFT_EDITIONS;
}
