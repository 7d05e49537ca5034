import { renderToStaticMarkup } from "react-dom/server";
import { MarkdownBody } from "./render-markdown.tsx";

/**
 * `hrefBase` is the address of the page when the HTML is read outside the site, as in a feed: links become absolute.
 */
export function renderMarkdownToHtml(source: string, hrefBase?: string): string {
  return renderToStaticMarkup(<MarkdownBody source={source} {...(hrefBase === undefined ? {} : { hrefBase })} />);
}
