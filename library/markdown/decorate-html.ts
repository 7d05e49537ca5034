import { markWords } from "#platform/french/word-marks.ts";
import { EMOJI, SHORTCODE } from "./emoji.ts";
import { FIGURE_LINK, figureId, narrowImagePath, parseImageSizes, readFigureText } from "./figure.ts";
import {
  element,
  type HtmlChild,
  type HtmlElement,
  type HtmlTree,
  htmlText,
  isElement,
  solidChildren,
} from "./html-tree.ts";
import { safeHref } from "./safe-href.ts";

/**
 * In the part with this heading, each question is followed by the positions of many people, so its items are folded.
 */
const DEBATE_HEADING = /^Ce dont on débat/;

/** Folds each item that begins with a question in bold; the question opens it. */
function foldQuestions(list: HtmlElement): HtmlElement {
  return { ...list, children: list.children.map((item) => (isElement(item, "li") ? foldItem(item) : item)) };
}

function foldItem(item: HtmlElement): HtmlElement {
  const [question, ...answer] = solidChildren(item);
  if (!isElement(question, "strong") || !/\?\s*$/.test(htmlText(question))) return item;
  return element("li", item.properties, [
    element("details", { className: ["debate"] }, [element("summary", {}, [question]), element("p", {}, answer)]),
  ]);
}

/** Alignment uses classes, because the content security policy refuses style attributes. */
function decorateTable(table: HtmlElement, label: string): HtmlElement {
  for (const group of table.children) {
    if (!isElement(group)) continue;
    for (const row of group.children) if (isElement(row)) decorateRow(row, group.tagName === "thead");
  }
  return element("div", { className: ["table"], role: "region", ariaLabel: label, tabIndex: 0 }, [table]);
}

function decorateRow(row: HtmlElement, isHead: boolean): void {
  const cells = row.children.filter((cell) => isElement(cell));
  for (const [index, cell] of cells.entries()) {
    const isHeader = (isHead || index === 0) && htmlText(cell).trim() !== "";
    cell.tagName = isHeader ? "th" : "td";
    const { align } = cell.properties;
    cell.properties = {
      ...(isHeader ? { scope: isHead ? "col" : "row" } : {}),
      ...(align === "right" || align === "center" ? { className: [`align-${align}`] } : {}),
    };
  }
}

const NARROW_SCREEN = "(max-width:39.99rem)";

type Decoration = {
  /** The address of the page when its text is read elsewhere, as in a feed: links then become absolute. */
  hrefBase: string | null;
  inList: boolean;
  /** Mutable and shared by the whole text: the last heading names the tables below it. */
  tables: { heading: string; uses: Map<string, number> };
  /** Mutable and shared by the whole text: the last heading of the second level. */
  part: { heading: string };
};

export function decorateHtml(parent: HtmlTree | HtmlElement, decoration: Decoration): void {
  parent.children = (parent.children as HtmlChild[]).flatMap((child) => decorateChild(child, decoration));
}

function decorateChild(node: HtmlChild, decoration: Decoration): HtmlChild[] {
  if (node.type === "text") return (decoration.inList ? withEmoji(node) : [node]).flatMap(withWordMarks);
  if (node.type !== "element") return [];
  if (node.tagName === "code") return [node];
  const only = solidChildren(node);
  if (node.tagName === "p" && only.length === 1 && isElement(only[0], "img")) return [figure(only[0], decoration)];

  decorateHtml(node, { ...decoration, inList: decoration.inList || node.tagName === "li" });
  if (/^(?:h[1-6]|summary)$/.test(node.tagName)) decoration.tables.heading = htmlText(node).trim();
  if (node.tagName === "h2") decoration.part.heading = htmlText(node).trim();
  const isDebate =
    node.tagName === "ul" && decoration.hrefBase === null && DEBATE_HEADING.test(decoration.part.heading);
  if (isDebate && !decoration.inList) return [foldQuestions(node)];
  if (node.tagName === "table") return [decorateTable(node, tableLabel(decoration))];
  if (node.tagName === "blockquote") return [quote(node)];
  if (node.tagName === "a") return [link(node, decoration)];
  if (node.tagName === "img") return image(node, decoration);
  return [node];
}

function withEmoji(text: Extract<HtmlChild, { type: "text" }>): HtmlChild[] {
  return text.value.split(SHORTCODE).flatMap((piece, index): HtmlChild[] => {
    if (index % 2 === 0) return piece === "" ? [] : [{ ...text, value: piece }];
    const emoji = Object.hasOwn(EMOJI, piece) ? EMOJI[piece] : null;
    if (!emoji) return [{ type: "text", value: `:${piece}:` }];
    return [element("span", { className: ["emoji"], ariaHidden: "true" }, [{ type: "text", value: emoji }])];
  });
}

function withWordMarks(node: HtmlChild): HtmlChild[] {
  if (node.type !== "text") return [node];
  return markWords(node.value).map(({ text: value, mark }) => {
    const text = { ...node, value };
    if (mark === null) return text;
    return mark === "raised" ? element("sup", {}, [text]) : element("span", { className: ["unbroken"] }, [text]);
  });
}

function link(node: HtmlElement, { hrefBase }: Decoration): HtmlElement {
  const { title, ...properties } = node.properties;
  const href = safeHref(String(properties["href"] ?? ""));
  const isExternal = /^https?:/i.test(href);
  if (isExternal && hrefBase === null) {
    const warning = element("span", { className: ["sr-only"] }, [{ type: "text", value: " (nouvelle fenêtre)" }]);
    return element("a", { ...properties, href, target: "_blank", rel: ["noopener", "noreferrer"] }, [
      ...node.children,
      warning,
    ]);
  }
  const isTerm = href.startsWith("/glossaire#") && typeof title === "string";
  const term = isTerm ? { className: ["term"], dataDefinition: title } : {};
  return element("a", { ...properties, ...term, href: absolute(href, hrefBase) }, node.children);
}

function absolute(href: string, hrefBase: string | null): string {
  return hrefBase !== null && /^[/#?]/.test(href) ? new URL(href, hrefBase).href : href;
}

function figure(node: HtmlElement, decoration: Decoration): HtmlElement {
  const { caption, alternative, large } = readFigureText(String(node.properties["alt"] ?? ""));
  const src = String(node.properties["src"] ?? "");
  const id = decoration.hrefBase === null ? figureId(src) : null;
  const named = { role: "figure", ariaLabel: caption, ...(id ? { id } : {}) };
  const parts = [
    ...image(node, decoration),
    ...(id ? [figureLink(src, alternative)] : []),
    element("figcaption", {}, captionParts(caption, node, decoration)),
  ];
  // The figure has no source of its own, so it gets the position of its image.
  return {
    ...element("figure", { ...(large ? { className: ["large"] } : {}), ...named }, parts),
    position: node.position,
  };
}

/** Makes the author's name a link to the page from which the image comes. */
function captionParts(caption: string, { properties }: HtmlElement, decoration: Decoration): HtmlChild[] {
  const words = (value: string) => (value === "" ? [] : withWordMarks({ type: "text", value }));
  const name = String(properties["sourceName"] ?? "");
  const at = name === "" ? -1 : caption.lastIndexOf(name);
  if (at === -1) return words(caption);
  const source = element("a", { href: String(properties["sourceUrl"]) }, [{ type: "text", value: name }]);
  return [...words(caption.slice(0, at)), link(source, decoration), ...words(caption.slice(at + name.length))];
}

/** The link is outside the caption, because the caption names the figure. Without scripts it opens the drawing. */
function figureLink(href: string, alternative: string): HtmlElement {
  const { className, text } = FIGURE_LINK;
  const ariaLabel = `${text}\u00a0: ${alternative}`;
  return element("a", { className: [className], href, ariaLabel }, [{ type: "text", value: text }]);
}

function image(node: HtmlElement, { hrefBase }: Decoration): HtmlElement[] {
  const src = safeHref(String(node.properties["src"] ?? ""));
  if (!src) return [];
  const { alternative } = readFigureText(String(node.properties["alt"] ?? ""));
  const sizes = parseImageSizes(node.properties["title"]);
  const size = sizes?.wide ?? {};
  const picture = element(
    "img",
    { src: absolute(src, hrefBase), alt: alternative, ...size, loading: "lazy", decoding: "async" },
    [],
  );
  if (!sizes?.narrow) return [picture];
  const narrow = { media: NARROW_SCREEN, srcSet: absolute(narrowImagePath(src), hrefBase), ...sizes.narrow };
  return [element("picture", {}, [element("source", narrow, []), picture])];
}

/** A last paragraph that begins with a dash names the speaker and is moved out of the quotation. */
function quote(node: HtmlElement): HtmlElement {
  const source = solidChildren(node).at(-1);
  if (!isElement(source, "p") || !/^\s*[—–]\s/.test(htmlText(source))) return node;
  const words = node.children.slice(0, node.children.indexOf(source)).filter((child) => isElement(child));
  const [only] = words;
  return element("figure", { className: ["quote"] }, [
    element("blockquote", {}, words.length === 1 && isElement(only, "p") ? only.children : words),
    element("figcaption", { className: ["quote-source"] }, source.children),
  ]);
}

function tableLabel({ tables }: Decoration): string {
  const label = tables.heading ? `Tableau\u00A0: ${tables.heading}` : "Tableau";
  const use = (tables.uses.get(label) ?? 0) + 1;
  tables.uses.set(label, use);
  return use > 1 ? `${label} (${use})` : label;
}
