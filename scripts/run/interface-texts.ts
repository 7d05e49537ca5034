import { parseSync } from "vite";

/** `text` contains `UNKNOWN` in place of its computed parts. */
type InterfaceText = {
  text: string;
  ranges: [start: number, end: number][];
};

export const UNKNOWN = "\uFFFC";

export function findInterfaceTexts(code: string, file: string): InterfaceText[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const texts: InterfaceText[] = [];
  visit(program, texts);
  return texts;
}

// The parser's own types have hundreds of node kinds, but only the type and the position are used here.
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const READ_ATTRIBUTE = /^(?:alt|title|label|placeholder|aria-label|aria-description)$/;

const FOR_DEVELOPERS = /(?:Error|^info|^warn|^error|^log|^RegExp)$/;

const WITHOUT_TEXT = new Set(["ImportDeclaration", "ExportAllDeclaration", "TSLiteralType", "TSTypeAliasDeclaration"]);

function visit(node: unknown, texts: InterfaceText[]): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, texts);
    return;
  }
  if (!isNode(node) || WITHOUT_TEXT.has(node.type)) return;
  if (node.type === "JSXAttribute") {
    visitAttribute(node, texts);
    return;
  }
  if (isCall(node) && FOR_DEVELOPERS.test(nameOf(node["callee"]))) return;
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const text = readChildren(node["children"] as Node[]);
    if (/\p{L}/u.test(text.text) || HIGH_SIGN.test(text.text)) texts.push(text);
    // A text may hold another one, in the computed part of a template.
    visit([node["openingElement"], ...(node["children"] as Node[]).map(withoutItsText)], texts);
    return;
  }
  const literal = readLiteral(node);
  if (literal && isProse(literal.text)) texts.push(literal);
  for (const [key, value] of Object.entries(node)) if (key !== "type") visit(value, texts);
}

function visitAttribute(node: Node, texts: InterfaceText[]): void {
  const value = node["value"];
  if (!isNode(value)) return;
  const literal = readLiteral(value);
  if (!literal) visit(value, texts);
  else if (READ_ATTRIBUTE.test(String((node["name"] as Node)["name"])) || isProse(literal.text)) texts.push(literal);
}

function readChildren(children: Node[]): InterfaceText {
  const pieces = children.map((child): InterfaceText => {
    if (child.type === "JSXText") {
      return { text: withoutLayout(String(child["value"])), ranges: [[child.start, child.end]] };
    }
    return (isText(child) && readLiteral(child["expression"] as Node)) || { text: UNKNOWN, ranges: [] };
  });
  return { text: pieces.map(({ text }) => text).join(""), ranges: pieces.flatMap(({ ranges }) => ranges) };
}

const TEXT_ONLY = new Set(["option", "textarea", "title", "style", "script"]);
const WITH_TEXT = new Set(["Button", "ButtonLink", "Link", "NavLink"]);

/**
 * Finds, in order, the texts between tags that may be replaced by tags; a component may require a plain string instead.
 */
export function findMarkableTexts(code: string, file: string): [start: number, end: number][] {
  const found: [number, number][] = [];
  const walk = (node: unknown) => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!isNode(node)) return;
    if (node.type === "JSXFragment" || (node.type === "JSXElement" && takesTags(node))) {
      const texts = (node["children"] as Node[]).filter(({ type }) => type === "JSXText");
      found.push(...texts.map(({ start, end }): [number, number] => [start, end]));
    }
    for (const [key, value] of Object.entries(node)) if (key !== "type") walk(value);
  };
  walk(parseSync(file, code).program);
  return found.sort(([one], [other]) => one - other);
}

function takesTags(element: Node): boolean {
  const name = String(((element["openingElement"] as Node)["name"] as Node)["name"] ?? "");
  return /^[a-z]/.test(name) ? !TEXT_ONLY.has(name) : WITH_TEXT.has(name);
}

function isText(child: Node): boolean {
  if (child.type !== "JSXExpressionContainer") return child.type === "JSXText";
  return isNode(child["expression"]) && readLiteral(child["expression"]) !== null;
}

function withoutItsText(child: Node): unknown {
  return isText(child) ? (child["expression"] as Node | undefined)?.["expressions"] : child;
}

export function withoutLayout(text: string): string {
  const lines = text.split("\n");
  const trimmed = lines.map((line, index) => {
    const start = index === 0 ? line : line.replace(/^[ \t]+/, "");
    return index === lines.length - 1 ? start : start.replace(/[ \t]+$/, "");
  });
  return trimmed.filter((line) => line !== "").join(" ");
}

function readLiteral(node: Node): InterfaceText | null {
  if (node.type === "Literal" && typeof node["value"] === "string") {
    return { text: node["value"], ranges: [[node.start + 1, node.end - 1]] };
  }
  if (node.type !== "TemplateLiteral") return null;
  const quasis = node["quasis"] as (Node & { value: { raw: string; cooked: string | null } })[];
  return {
    text: quasis.map(({ value }) => value.cooked ?? "").join(UNKNOWN),
    ranges: quasis.map(({ start, value }): [number, number] => [start + 1, start + 1 + value.raw.length]),
  };
}

/** Finds a sign of high punctuation after a space in a text between tags, as in « {name} : {text} ». */
const HIGH_SIGN = /(?:^|[\p{L}\d)»\uFFFC]) [:;](?: |$|\uFFFC)|(?:^|[\p{L}\uFFFC]) [!?]$/u;

function isProse(text: string): boolean {
  // The text follows another child, as « : » does in « Disputé : la date ».
  if (/^ [:;!?](?: |$|\uFFFC)/.test(text)) return true;
  return /[àâçéèêëîïôûùœÀÇÉÈÊ’«»]/.test(text) || /^[ (]?\p{Lu}[\p{Ll}'’]* [\p{L}(:]/u.test(text);
}

function isCall(node: Node): boolean {
  return node.type === "CallExpression" || node.type === "NewExpression";
}

function nameOf(callee: unknown): string {
  if (!isNode(callee)) return "";
  return callee.type === "MemberExpression" ? nameOf(callee["property"]) : String(callee["name"] ?? "");
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
