import type { MarkedText as Pieces } from "#library/search/snippet.ts";

/** Pieces of a text, plain and marked in turn. */
export function MarkedText({ pieces }: { pieces: Pieces }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
  return pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece));
}
