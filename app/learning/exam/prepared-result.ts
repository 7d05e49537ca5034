import { createContext, type ReactNode } from "react";

/** The graded exam as HTML; null in the browser, which keeps what was served. */
export const PreparedResult = createContext<ReactNode>(null);

export const SCORE_ID = "score";
