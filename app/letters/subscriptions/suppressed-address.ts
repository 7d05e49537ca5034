const SOFT_LETTERS = 3;

export function isSuppressedAddress({ kind, softLetters }: { kind: string; softLetters: number }): boolean {
  if (kind === "soft") return softLetters >= SOFT_LETTERS;
  // Another relay may take such an address: asked again with each letter.
  return kind !== "unsupported";
}
