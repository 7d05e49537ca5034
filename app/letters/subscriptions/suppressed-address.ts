const SOFT_LETTERS = 3;

export function isSuppressedAddress({ kind, softLetters }: { kind: string; softLetters: number }): boolean {
  if (kind === "soft") return softLetters >= SOFT_LETTERS;
  // Another relay may accept such an address, so each letter tries it again.
  return kind !== "unsupported";
}
