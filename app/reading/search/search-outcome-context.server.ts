import { createContext } from "react-router";
import type { SearchOutcome } from "./prepared-search.ts";

/** Passes the outcome from loader to rendering without adding it to the page's data. */
export const searchOutcomeContext = createContext<SearchOutcome | null>(null);
