import { createContext } from "react-router";
import type { SearchOutcome } from "./prepared-search.ts";

/** Holds the outcome from the loader to the rendering, past the page's data: the browser keeps the HTML that was made of it. */
export const preparedSearchContext = createContext<SearchOutcome | null>(null);
