import { createContext } from "react";

type ServerHtml = {
  /** HTML of an article's body, by id. */
  article: (id: string) => string;
  /** HTML of a Markdown text. */
  text: (source: string) => string;
};

/**
 * Makes HTML of Markdown while a page is made on the server; null in the browser, which keeps the HTML that came with the page and
 * so needs neither an article's text a second time nor the renderer.
 */
export const ServerHtmlContext = createContext<ServerHtml | null>(null);
