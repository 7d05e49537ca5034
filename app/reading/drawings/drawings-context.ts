import { createContext } from "react-router";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";

export type Drawing = { type: string; body: string | Uint8Array };

/** What is drawn at an address; null where nothing is. */
export type Drawings = (path: string, catalogue: Catalogue) => Promise<Drawing | null>;

export const drawingsContext = createContext<Drawings>();
