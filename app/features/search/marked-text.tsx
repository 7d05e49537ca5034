import { Fragment } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { MarkedText as Pieces } from "#library/search/snippet.ts";

/** Pieces alternate, plain first. */
export function MarkedText({ pieces }: { pieces: Pieces }) {
  return pieces.map((piece, index) => {
    const Tag = index % 2 === 1 ? "mark" : Fragment;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <Tag key={index}>
        <FrenchText>{piece}</FrenchText>
      </Tag>
    );
  });
}
