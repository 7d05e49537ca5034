import { createContext } from "react-router";
import type { ExamResult } from "./grade-paper.ts";

/** Passes the result from the action to rendering without adding it to the page's data. */
export const paperResultContext = createContext<ExamResult | null>(null);
