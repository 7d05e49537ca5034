import { type DOMNode, type HtmlElement, HtmlValidate, Parser, StaticConfigLoader } from "html-validate";

export type Run = { text: string; lang: string };

export type PageText = { where: string; runs: Run[] };

const READ_ATTRIBUTES = ["alt", "aria-label", "aria-description", "title", "placeholder", "data-definition"];
const READ_META =
  /^(?:description|og:title|og:description|og:site_name|og:image:alt|twitter:title|twitter:description|twitter:image:alt)$/;

const INLINE = new Set(
  "a abbr b bdi bdo br cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
const UNREAD = new Set("script style svg template code".split(" "));

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: [], elements: ["html5"] }));
const parser = new Parser(validator.getConfigForSync("page.html"));

export function readPageTexts(html: string): PageText[] {
  const texts: PageText[] = [];
  const root = parser.parseHtml(html);
  let open: PageText | null = null;
  const close = () => {
    if (open && textOf(open).trim() !== "") texts.push(open);
    open = null;
  };
  const read = (node: DOMNode, where: string, lang: string) => {
    if (isText(node)) {
      open ??= { where, runs: [] };
      // The parser keeps character references.
      const text = decode(node.textContent).replace(/[ \t\r\n]+/g, " ");
      const last = open.runs.at(-1);
      if (last && where === "sup") last.text += text;
      else open.runs.push({ text, lang });
      return;
    }
    if (!isElement(node)) return;
    const name = node.tagName;
    const ownLang = node.getAttributeValue("lang") ?? lang;
    texts.push(...attributeTexts(node, ownLang));
    if (UNREAD.has(name)) {
      if (name === "code") open?.runs.push({ text: "code", lang: "code" });
      return;
    }
    const isInline = INLINE.has(name);
    if (!isInline) close();
    if (name === "br") open?.runs.push({ text: " ", lang });
    for (const child of node.childNodes) read(child, isInline && name !== "sup" ? where : name, ownLang);
    if (!isInline) close();
  };
  for (const child of root.childNodes) read(child, "", "");
  close();
  return texts;
}

export function textOf({ runs }: PageText): string {
  return runs.map(({ text }) => text).join("");
}

/** Keeps only the letters of foreign passages, so that their punctuation is not judged. */
export function frenchOf({ runs }: PageText): string {
  return runs.map(({ text, lang }) => (lang.startsWith("fr") ? text : text.replace(/[^\p{L}\p{N} ]/gu, ""))).join("");
}

function attributeTexts(node: HtmlElement, lang: string): PageText[] {
  const named = READ_ATTRIBUTES.flatMap((name) => {
    const value = node.getAttributeValue(name);
    return value ? [{ where: `${node.tagName}[${name}]`, value }] : [];
  });
  const meta = node.getAttributeValue("name") ?? node.getAttributeValue("property") ?? "";
  const content = node.getAttributeValue("content");
  if (node.tagName === "meta" && READ_META.test(meta) && content)
    named.push({ where: `meta[${meta}]`, value: content });
  return named.map(({ where, value }) => ({ where, runs: [{ text: decode(value), lang }] }));
}

function isElement(node: DOMNode): node is HtmlElement {
  return node.nodeType === 1;
}

function isText(node: DOMNode): boolean {
  return node.nodeType === 3;
}

const NAMED: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" };

function decode(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (reference, hex, decimal, name) => {
    if (name) return NAMED[name] ?? reference;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });
}
