import { letterPath, questionAnchor } from "#app/features/suppressions/letter-address.ts";
import type { LetterEdition, LetterQuestion } from "#library/catalogue/catalogue.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { safeHref } from "#library/markdown/safe-href.ts";
import { typeset } from "#platform/french/typography.ts";

export const LETTER_WORDS = {
  site: "Le Récap",
  hint: say("Touchez votre réponse : elle s’ouvre sur le site. Rien n’est enregistré avant « Vérifier »."),
  hintInText: say("Ouvrez l’adresse de la question pour répondre. Rien n’est enregistré avant « Vérifier »."),
  why: say(
    "Vous recevez cette lettre parce que vous avez confirmé votre inscription à la lettre hebdomadaire du Récap. Ni l’ouverture ni les clics ne sont mesurés. Répondez à ce message : une personne vous lira.",
  ),
  questions: "Trois questions",
  essential: "L’essentiel",
  news: "Au Récap",
  online: "Lire cette lettre en ligne",
  archives: "Toutes les lettres",
  pause: say("Faire une pause d’un mois"),
  leave: "Me désinscrire",
} as const;

export function say(text: string): string {
  return typeset(text);
}

export function fullArticle({ article }: LetterEdition): string {
  return say(`Lire l’article : « ${article.title} » (${article.readingMinutes} minutes)`);
}

export function lastAnswersTitle({ before }: LetterEdition): string {
  return before ? say(`Les réponses de la lettre n° ${before.number}`) : "";
}

export function rightOption({ question }: LetterQuestion): string {
  return question.options.find(({ isCorrect }) => isCorrect)?.text ?? "";
}

/** The option stands in the fragment, which the server never sees. */
export function questionUrl(origin: string, { number }: LetterEdition, place: number, optionId?: string): string {
  return `${origin}${letterPath(number)}#${questionAnchor(place, optionId)}`;
}

type LetterBlock = { kind: "paragraph" | "item"; node: MarkdownNode };

export function blocksOf(markdown: string): LetterBlock[] {
  const blocks: LetterBlock[] = [];
  walk(parseMarkdown(markdown), (node, { parent }) => {
    if (node.type !== "paragraph") return undefined;
    blocks.push({ kind: parent?.type === "listItem" ? "item" : "paragraph", node });
    return "skip";
  });
  return blocks;
}

/** Mail programs know no page to resolve a relative link. */
export function absoluteHref(url: string, origin: string): string {
  const href = safeHref(url);
  return href.startsWith("/") ? `${origin}${href}` : href;
}
