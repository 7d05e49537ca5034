import { createContext } from "react";

export type Choice = { value: string; label: string };

/** What a text can refer to. */
export type Choices = { terms: Choice[]; figures: Choice[] };

export type Writing = Choices & {
  /** For the style sheet that the assisted editor makes; null for data alone. */
  nonce: string | null;
  imagesPath: string;
};

/** Null: texts are written in text areas alone. */
export const WritingContext = createContext<Writing | null>(null);
