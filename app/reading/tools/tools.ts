import { CitationView } from "./citation-view.tsx";
import { EssentialView } from "./essential-view.tsx";
import { FigureView } from "./figure-view.tsx";
import { ListeningBar } from "./listening-bar.tsx";

export const TOOLS = {
  essential: EssentialView,
  listening: ListeningBar,
  figure: FigureView,
  citation: CitationView,
};

export type ToolName = keyof typeof TOOLS;
