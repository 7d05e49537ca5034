/** Nine characters suffice to distinguish the passages and versions of one article. */
export function passageKey(text: string): string {
  return `${fnv(text, 0x811c9dc5)}${fnv(text, 0x9747b28c)}`.slice(0, 9);
}

/** FNV-1a gives the same result in browsers and on the server, without a library. */
function fnv(text: string, seed: number): string {
  let hash = seed;
  for (const character of text.replace(/\s+/g, " "))
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(36).padStart(7, "0");
}
