import { EMOJI, SHORTCODE } from "#library/markdown/emoji.ts";
import { readFigureText } from "#library/markdown/figure.ts";
import { isData, listHeadings } from "#library/markdown/markdown-outline.ts";
import { labelOf, walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode, MarkdownNodeOf, MarkdownTree } from "#library/markdown/parse-markdown.ts";
import { isComment, PUBLISHER_SENTENCE } from "#library/markdown/prepare-markdown.ts";
import { safeHref } from "#library/markdown/safe-href.ts";

/** `line` counts from the first line of the Markdown, not of the file. */
type MarkdownIssue = { line: number; message: string };

export function checkMarkdown(tree: MarkdownTree): MarkdownIssue[] {
  const issues: MarkdownIssue[] = [];
  const report = (node: MarkdownNode, message: string) => issues.push({ line: lineOf(node), message });
  const listStarts = new Set<MarkdownNode>();
  checkHeadings(tree, report);
  walk(tree, (node, { parent, index }) => {
    checkNode(node, report);
    if (node.type === "listItem" && node.children.length === 0) report(node, "cette ligne de liste est vide");
    if (node.type === "paragraph") checkFigure(node, parent, index, report);
    if (node.type === "listItem" && node.children[0]?.type === "paragraph") {
      for (const first of node.children[0].children.slice(0, 1)) listStarts.add(first);
    }
    if (node.type === "text") checkShortcodes(node, listStarts.has(node), report);
    return undefined;
  });
  return issues;
}

/** Matches marks that were meant as formatting: CommonMark does not recognise the emphasis in `dit**« mot »**`. */
const MARKUP_LEFT = /[*`]|__|~~|\]\(|!\[/;

type Report = (node: MarkdownNode, message: string) => void;

export function lineOf(node: MarkdownNode): number {
  return node.position?.start.line ?? 1;
}

function checkNode(node: MarkdownNode, report: Report): void {
  switch (node.type) {
    case "html":
      if (!isComment(node.value)) {
        report(
          node,
          "le HTML n'est pas permis (seuls les commentaires « <!-- … --> » le sont, en fin de paragraphe ou seuls sur leur ligne)",
        );
      }
      return;
    case "text":
      if (node.value.includes('"')) report(node, "il faut des guillemets français « … », pas de guillemets droits");
      if (MARKUP_LEFT.test(node.value))
        report(
          node,
          "des signes de mise en forme restent dans le texte : mettez une espace avant et après les mots en gras",
        );
      if (node.value.includes(":::"))
        report(node, "« ::: » reste dans le texte : il finit un encadré, seul sur sa ligne");
      return;
    case "imageReference":
      report(node, "l'adresse de l'image s'écrit à sa place : ![Légende](/figures/nom.svg)");
      return;
    case "link":
    case "definition":
      if (safeHref(node.url) === "")
        report(
          node,
          `l'adresse « ${node.url} » n'est pas permise (https, http, mailto, irc, ircs, xmpp ou une page du site)`,
        );
      if (node.title) report(node, "un lien n'a pas de titre : la définition vient du glossaire");
      return;
    case "containerDirective":
    case "leafDirective":
    case "textDirective":
      checkDirective(node, report);
      return;
    default:
  }
}

function checkDirective(
  node: MarkdownNodeOf<"containerDirective"> | MarkdownNodeOf<"leafDirective"> | MarkdownNodeOf<"textDirective">,
  report: Report,
): void {
  if (node.type === "textDirective") {
    if (node.name === PUBLISHER_SENTENCE) return;
    if (node.name !== "lang")
      report(node, `« :${node.name} » n'est pas connu : mettez une espace après les deux-points`);
    else if (!/^[a-z]{2,3}(?:-[A-Za-z]+)*$/.test(node.attributes?.["lang"] ?? "")) {
      report(node, "il faut la langue du mot étranger, par exemple :lang[Sicherheit]{lang=de}");
    }
    return;
  }
  if (node.type === "leafDirective" || (node.name !== "essentiel" && node.name !== "donnees")) {
    report(node, `« :::${node.name} » n'est pas connu ; les blocs possibles sont :::essentiel et :::donnees[titre]`);
    return;
  }
  if (isData(node) && labelOf(node).trim() === "")
    report(node, "il faut un titre : « :::donnees[Les données de la carte] »");
  if (isUnclosed(node))
    report(node, "cet encadré n'est pas fermé, et tient tout ce qui suit : finissez-le par « ::: », seul sur sa ligne");
  if (node.children.every((child) => "data" in child && child.type === "paragraph" && child.data?.directiveLabel)) {
    report(node, `le bloc « :::${node.name} » est vide`);
  }
}

/** A box without its closing line ends with its last word, or at the end of the text. */
function isUnclosed({ position, children }: MarkdownNodeOf<"containerDirective">): boolean {
  const last = children.at(-1)?.position?.end;
  return position?.end.column === 1 || (last !== undefined && last.line === position?.end.line);
}

function checkHeadings(tree: MarkdownTree, report: Report): void {
  const seen = new Set<string>();
  let depth = 1;
  for (const heading of listHeadings(tree)) {
    if (heading.depth === 1) report(heading.node, "le titre de la page vient de l'en-tête : commencez par « ## »");
    else if (heading.depth > depth + 1)
      report(heading.node, `ce titre saute un niveau : « ${"#".repeat(depth + 1)} » est attendu`);
    if (heading.text === "") report(heading.node, "ce titre est vide");
    // Equal headings get numbered anchors, which change when the headings move.
    if (seen.has(heading.text))
      report(heading.node, `deux titres disent « ${heading.text} » : leurs ancres se confondent`);
    seen.add(heading.text);
    depth = Math.max(heading.depth, 2);
  }
}

function checkFigure(
  paragraph: MarkdownNodeOf<"paragraph">,
  parent: MarkdownNode | null,
  index: number,
  report: Report,
): void {
  for (const image of paragraph.children.filter((child) => child.type === "image")) {
    const { caption } = readFigureText(image.alt ?? "");
    if (caption === "")
      report(image, "il manque la légende de l'image, entre crochets : elle sert aussi à qui ne la voit pas");
    if (image.title) report(image, "une image n'a pas de titre : tout est dans la légende");
    if (!image.url.startsWith("/"))
      report(image, "l'image doit être sur le site, à une adresse qui commence par « / »");
    if (paragraph.children.length > 1 && image.url.startsWith("/figures/")) {
      report(image, "une figure est seule dans son paragraphe, avec une ligne vide avant et après");
    } else if (image.url.startsWith("/figures/") && !hasDataAfter(parent, index)) {
      report(image, "la figure doit être suivie d'un bloc « :::donnees[…] » qui dit la même chose en texte");
    }
  }
}

function hasDataAfter(parent: MarkdownNode | null, index: number): boolean {
  const next = parent && "children" in parent ? parent.children[index + 1] : undefined;
  return next !== undefined && isData(next);
}

function checkShortcodes(node: MarkdownNodeOf<"text">, startsListItem: boolean, report: Report): void {
  for (const { 0: code, 1: name = "", index } of node.value.matchAll(SHORTCODE)) {
    if (!Object.hasOwn(EMOJI, name)) {
      report(node, `l'emoji « ${code} » n'est pas connu ; les codes sont ${Object.keys(EMOJI).join(", ")}`);
    } else if (!startsListItem || index > 0) {
      report(node, `l'emoji « ${code} » ne s'emploie qu'au début d'un élément de liste`);
    }
  }
}
