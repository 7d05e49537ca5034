import { categoryImage } from "#library/catalogue/category-views.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import type { Content } from "#library/schema/load-content.ts";
import { lineOf } from "./check-markdown.ts";
import type { ContentText } from "./content-texts.ts";

export type ImageExists = (path: string) => boolean | null;

type Use = { path: string; at: ContentIssue };

export function checkImages(content: Content, texts: Map<string, ContentText>, exists: ImageExists) {
  const issues: ContentIssue[] = [];
  const undrawn = new Set<string>();
  for (const { path, at } of [...imagesOfCards(content), ...[...texts.values()].flatMap(imagesOfText)]) {
    const found = exists(path);
    if (found === null) undrawn.add(`public/${path.split("/")[1]}`);
    if (found === false) issues.push({ ...at, message: `l'image public${path} n'existe pas` });
  }
  const notes = [...undrawn].map(
    (folder) => `${folder} n'est pas encore dessiné : l'existence de ses images n'est pas vérifiée.`,
  );
  return { issues, notes };
}

function imagesOfCards({ categories, articles, subcategories, interviews, recommendations }: Content): Use[] {
  return [
    ...categories.map(({ id, file }) => ({ path: categoryImage(id), at: issue(file, [], "") })),
    ...[...articles.map(({ file, front }) => ({ file, card: front.card })), ...subcategories].flatMap(
      ({ file, card }) => (card.image ? [{ path: card.image, at: issue(file, ["card", "image"], "") }] : []),
    ),
    ...[...interviews, ...recommendations].map(({ file, image }) => ({ path: image, at: issue(file, ["image"], "") })),
  ];
}

function imagesOfText({ file, tree, linesBefore }: ContentText): Use[] {
  const uses: Use[] = [];
  walk(tree, (node) => {
    if (node.type === "image" && node.url.startsWith("/")) {
      uses.push({ path: node.url, at: issue(file, ["texte"], "", linesBefore + lineOf(node)) });
    }
    return undefined;
  });
  return uses;
}
