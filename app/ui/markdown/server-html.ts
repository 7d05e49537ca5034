import { createContext } from "react";

type ServerHtml = {
  article: (id: string) => string;
  text: (source: string) => string;
};

/** Is null in the browser, which keeps the served HTML and needs neither the text again nor the renderer. */
export const ServerHtmlContext = createContext<ServerHtml | null>(null);
