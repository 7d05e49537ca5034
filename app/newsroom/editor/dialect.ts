import { defineLanguageFacet, Language, languageDataProp } from "@codemirror/language";
import {
  type BlockContext,
  type Element,
  type InlineContext,
  type Line,
  type MarkdownConfig,
  parser,
  Table,
} from "@lezer/markdown";

/** The site adds this syntax to Markdown: `:::name[label]` … `:::`, `:name[words]{…}` and `:shortcode:`. */
export const OPENING = /^(:{3,})([a-z][\w-]*)(?:(\[)(.*)(\]))?\s*(?:\{[^}]*\})?\s*$/;
export const CLOSING = /^:{3,}\s*$/;
const COLON = 58;

const directives: MarkdownConfig = {
  defineNodes: [
    { name: "DirectiveOpening", block: true },
    { name: "DirectiveClosing", block: true },
    "DirectiveMark",
    "DirectiveName",
    "DirectiveLabel",
    "TextDirective",
    "Shortcode",
  ],
  parseBlock: [
    {
      name: "Directive",
      before: "SetextHeading",
      parse(cx, line) {
        if (line.next !== COLON) return false;
        const element = directiveLine(cx, line);
        if (!element) return false;
        cx.addElement(element);
        cx.nextLine();
        return true;
      },
      endLeaf: (_cx, line) => line.next === COLON && isDirectiveLine(line.text.slice(line.pos)),
    },
  ],
  parseInline: [
    {
      name: "TextDirective",
      before: "Emphasis",
      parse: (cx, next, pos) => (next === COLON ? parseColon(cx, pos) : -1),
    },
  ],
};

function isDirectiveLine(text: string): boolean {
  return OPENING.test(text) || CLOSING.test(text);
}

function directiveLine(cx: BlockContext, line: Line): Element | null {
  const text = line.text.slice(line.pos);
  const from = cx.lineStart + line.pos;
  const to = cx.lineStart + line.text.length;
  if (CLOSING.test(text)) return cx.elt("DirectiveClosing", from, to);
  const [, colons = "", name = "", open, label = ""] = OPENING.exec(text) ?? [];
  if (!name) return null;
  const nameEnd = from + colons.length + name.length;
  const children = [
    cx.elt("DirectiveMark", from, from + colons.length),
    cx.elt("DirectiveName", from + colons.length, nameEnd),
  ];
  if (open) {
    const labelEnd = nameEnd + 1 + label.length;
    children.push(cx.elt("DirectiveMark", nameEnd, nameEnd + 1));
    if (label) children.push(cx.elt("DirectiveLabel", nameEnd + 1, labelEnd));
    children.push(cx.elt("DirectiveMark", labelEnd, labelEnd + 1));
  }
  return cx.elt("DirectiveOpening", from, to, children);
}

function parseColon(cx: InlineContext, pos: number): number {
  const rest = cx.slice(pos, cx.end);
  const [code] = /^:[a-z][a-z0-9_+-]*:/.exec(rest) ?? [];
  if (code) return cx.addElement(cx.elt("Shortcode", pos, pos + code.length));
  const [head, name] = /^:([a-z][\w-]*)\[/.exec(rest) ?? [];
  if (!head || !name) return -1;
  const close = closingBracket(rest, head.length);
  if (close === -1) return -1;
  const [attributes = ""] = /^\{[^}]*\}/.exec(rest.slice(close + 1)) ?? [];
  const end = pos + close + 1 + attributes.length;
  return cx.addElement(
    cx.elt("TextDirective", pos, end, [
      cx.elt("DirectiveMark", pos, pos + head.length),
      ...cx.parser.parseInline(cx.slice(pos + head.length, pos + close), pos + head.length),
      cx.elt("DirectiveMark", pos + close, end),
    ]),
  );
}

function closingBracket(text: string, start: number): number {
  let depth = 1;
  for (let index = start; index < text.length; index++) {
    if (text[index] === "[") depth++;
    else if (text[index] === "]" && --depth === 0) return index;
  }
  return -1;
}

const facet = defineLanguageFacet();

const markdown = parser.configure([
  Table,
  directives,
  { props: [languageDataProp.add((type) => (type.isTop ? facet : undefined))] },
]);

export const dialect = new Language(facet, markdown, [], "recap-markdown");
