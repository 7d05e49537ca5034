const SOFT_EDITIONS = 3;

export function isSuppressed({ kind, softEditions }: { kind: string; softEditions: number }): boolean {
  if (kind === "soft") return softEditions >= SOFT_EDITIONS;
  // Another relay may take such an address: asked again with each letter.
  return kind !== "unsupported";
}
