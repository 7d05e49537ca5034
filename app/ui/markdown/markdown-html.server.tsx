import { renderToStaticMarkup } from "react-dom/server";
import { MarkdownBody } from "./render-markdown.tsx";

/** @param hrefBase address of the page, when the HTML is read outside the site (a feed): links become absolute. */
export function renderMarkdownToHtml(source: string, hrefBase?: string): string {
  return renderToStaticMarkup(<MarkdownBody source={source} {...(hrefBase === undefined ? {} : { hrefBase })} />);
}
