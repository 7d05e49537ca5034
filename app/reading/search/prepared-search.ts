import { createContext, type ReactNode } from "react";
import type { SearchAnswer } from "./answer-search.server.ts";

export type SearchOutcome = {
  answer: SearchAnswer | null;
  isRefused: boolean;
  themes: { name: string; href: string }[];
};

/** Null in the browser. */
export const PreparedSearch = createContext<ReactNode>(null);
