import { createContext } from "react-router";
import type { ExamThemePage } from "#library/catalogue/exam-views.ts";
import type { ExamResult } from "./grade-paper.ts";

/** Passes the result from the action to rendering without adding it to the page's data. */
export const paperResultContext = createContext<ExamResult | null>(null);

/** Passes the cards from the loader to rendering without adding them to the page's data. */
export const wholeThemeContext = createContext<ExamThemePage | null>(null);
