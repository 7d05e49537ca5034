import { CitationView } from "./citation-view.tsx";
import { EssentialView } from "./essential-view.tsx";
import { FigureView } from "./figure-view.tsx";
import { ListeningBar } from "./listening-bar.tsx";

/** What the links of an article open. One file: who asks for one of them has them all at hand. */
export const TOOLS = {
  essential: EssentialView,
  listening: ListeningBar,
  figure: FigureView,
  citation: CitationView,
};

export type ToolName = keyof typeof TOOLS;
