import { textOf, walk } from "#library/markdown/markdown-tree.ts";
import type { MarkdownNode, MarkdownTree } from "#library/markdown/parse-markdown.ts";
import { sentencesOf } from "#platform/french/reading-ease.ts";

type KnownAcronyms = Map<string, { id: string; fullForm: string }>;

export const ALLOWED_ACRONYMS: Record<string, string> = {
  BSD: "nom d'une licence",
  BY: "nom d'une licence (CC BY 4.0)",
  CC: "nom d'une licence (Creative Commons)",
  SIL: "nom d'une licence",
  CNRS: "nom d'un éditeur",
  RSS: "premières lettres de RSS d'Ukraine, dont la fiche du glossaire donne la forme longue",
  TASS: "nom d'une agence de presse",
  CSV: "format de fichier",
  HTML: "langage du web, cité dans la déclaration d'accessibilité",
  CSS: "langage du web, cité dans la déclaration d'accessibilité",
  SVG: "langage du web, cité dans la déclaration d'accessibilité",
  ARIA: "langage du web, cité dans la déclaration d'accessibilité",
  WAI: "langage du web, cité dans la déclaration d'accessibilité",
  WCAG: "nom d'une norme, à côté de son équivalent français",
  AA: "niveau de cette norme",
  RGAA: "développé là où il paraît d'abord, sur la page d'accessibilité",
  CNIL: "développée là où elle paraît, sur la page de confidentialité",
  TSA: "adresse postale",
};

export function findAcronyms(text: string): string[] {
  return (text.match(/(?<![\p{L}\p{N}])[A-Z]{2,6}(?![\p{L}\p{N}])/gu) ?? []).filter((word) => !/^[IVX]+$/.test(word));
}

/**
 * An acronym must be explained at its first use, by a link to the glossary in its block or by its full
 * form in its sentence.
 */
export function findUnexplained(tree: MarkdownTree, known: KnownAcronyms): string[] {
  const met = new Set<string>();
  return blocksOf(tree).flatMap(({ text, links }) =>
    sentencesOf(text).flatMap((sentence) =>
      findAcronyms(sentence).filter((acronym) => {
        if (met.has(acronym) || acronym in ALLOWED_ACRONYMS) return false;
        met.add(acronym);
        const entry = known.get(acronym);
        return (
          !entry || !(links.has(`/glossaire#${entry.id}`) || comparable(sentence).includes(comparable(entry.fullForm)))
        );
      }),
    ),
  );
}

type Block = { text: string; links: Set<string> };

const BLOCKS = new Set(["paragraph", "heading", "tableCell"]);

function blocksOf(tree: MarkdownTree): Block[] {
  const blocks: Block[] = [];
  walk(tree, (node) => {
    if (!BLOCKS.has(node.type)) return undefined;
    blocks.push({ text: textOf(node), links: linksIn(node) });
    return "skip";
  });
  return blocks;
}

function linksIn(block: MarkdownNode): Set<string> {
  const links = new Set<string>();
  walk(block, (node) => {
    if (node.type === "link") links.add(node.url);
    return undefined;
  });
  return links;
}

function comparable(text: string): string {
  return text.replaceAll("’", "'").replace(/\s+/g, " ").toLowerCase();
}
