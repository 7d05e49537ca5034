import { createContext } from "react";

export type Choice = { value: string; label: string };

/** The words of the glossary and the figures to which a text can refer. */
export type Choices = { terms: Choice[]; figures: (Choice & FigureWords)[] };

/**
 * `numbers` holds the lines of the data block, one below the other. `drawing` is the address of a figure that is still
 * a draft; null for one of the site.
 */
type FigureWords = { ownCaption: string; measure: string; numbers: string; drawing: string | null };

export type Writing = Choices & {
  /** The nonce for the style sheet that the assisted editor creates; null in data loaded after the document. */
  nonce: string | null;
  imagesPath: string;
  /** Null for a text whose sentences have no proofs. */
  proofsPath: string | null;
};

/** Without a value, texts are edited in text areas only. */
export const WritingContext = createContext<Writing | null>(null);
