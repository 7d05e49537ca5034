import { createContext, type ReactNode } from "react";
import type { SearchAnswer } from "./answer-search.server.ts";

export type SearchOutcome = {
  answer: SearchAnswer | null;
  isRefused: boolean;
  themes: { name: string; href: string }[];
};

/** The server provides the rendered results; in the browser the context is null. */
export const PreparedSearch = createContext<ReactNode>(null);
