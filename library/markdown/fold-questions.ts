import { element, type HtmlElement, htmlText, isElement, solidChildren } from "./html-tree.ts";

/** The part where each question is followed by who answers what: a wall of names, unless it is folded. */
export const DEBATE_HEADING = /^Ce dont on débat/;

/** Each item that begins with a question in bold opens under it. */
export function foldQuestions(list: HtmlElement): HtmlElement {
  return { ...list, children: list.children.map((item) => (isElement(item, "li") ? foldItem(item) : item)) };
}

function foldItem(item: HtmlElement): HtmlElement {
  const [question, ...answer] = solidChildren(item);
  if (!isElement(question, "strong") || !/\?\s*$/.test(htmlText(question))) return item;
  return element("li", item.properties, [
    element("details", { className: ["debate"] }, [element("summary", {}, [question]), element("p", {}, answer)]),
  ]);
}
