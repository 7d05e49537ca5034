import { createContext as createReactContext } from "react";
import { createContext } from "react-router";
import type { SearchAnswer } from "./answer-search.server.ts";

export type SearchOutcome = {
  /** Null before anything is asked. */
  answer: SearchAnswer | null;
  /** True when the network asked too often. */
  isRefused: boolean;
  /** Of the open categories. */
  themes: { name: string; href: string }[];
};

/** Holds the outcome from the loader to the rendering, past the page's data: the browser keeps the HTML that was made of it. */
export const preparedSearchContext = createContext<SearchOutcome | null>(null);

/** The same for the components, while the page is made on the server; null in the browser. */
export const PreparedSearch = createReactContext<SearchOutcome | null>(null);
