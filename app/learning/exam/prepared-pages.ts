import { createContext, type ReactNode } from "react";
import type { ExamThemePage } from "#library/catalogue/exam-views.ts";

/** The graded exam as HTML; null in the browser, which keeps what was served. */
export const PreparedResult = createContext<ReactNode>(null);

export const SCORE_ID = "score";

/** What only the server renders as HTML; null in the browser, which keeps what was served. */
export const WholeTheme = createContext<ExamThemePage | null>(null);
