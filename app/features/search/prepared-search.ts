import { createContext, type ReactNode } from "react";
import type { SearchAnswer } from "./answer-search.server.ts";

export type SearchOutcome = {
  /** Null before anything is asked. */
  answer: SearchAnswer | null;
  /** True when the network asked too often. */
  isRefused: boolean;
  /** Of the open categories. */
  themes: { name: string; href: string }[];
};

/** What a search came to, as it is shown, while the page is made on the server; null in the browser. */
export const PreparedSearch = createContext<ReactNode>(null);
