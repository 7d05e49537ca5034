import { categoryImage } from "#library/catalogue/category-views.ts";
import { readImageCredit } from "#library/images/image-credit.ts";
import { OWN_LICENCE } from "#library/images/licences.ts";
import { readFigureText, readImageSource } from "#library/markdown/figure.ts";
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
  for (const { path, at } of [...imagesOfLists(content), ...[...texts.values()].flatMap(imagesOfText)]) {
    const found = exists(path);
    if (found === null) undrawn.add(`public/${path.split("/")[1]}`);
    if (found === false) issues.push({ ...at, message: `l'image public${path} n'existe pas` });
  }
  const notes = [...undrawn].map(
    (folder) => `${folder} n'est pas encore dessiné : l'existence de ses images n'est pas vérifiée.`,
  );
  return { issues: [...issues, ...[...texts.values()].flatMap(checkCredits)], notes };
}

/** Credits of what was not drawn here. */
function checkCredits({ file, body, tree, linesBefore }: ContentText): ContentIssue[] {
  const issues: ContentIssue[] = [];
  walk(tree, (node) => {
    if (node.type !== "image" || !node.url.startsWith("/images/")) return undefined;
    const credit = readImageCredit(readFigureText(node.alt ?? "").caption);
    const source = readImageSource(body.slice(node.position?.start.offset, node.position?.end.offset));
    const report = (message: string) => issues.push(issue(file, ["texte"], message, linesBefore + lineOf(node)));
    if (!credit) report(NO_CREDIT);
    else if (!source && credit.licence !== OWN_LICENCE) report(NO_SOURCE);
    return undefined;
  });
  return issues;
}

const NO_CREDIT =
  "la légende de l'image finit par son crédit : « Image : [Nom](https://…), licence CC BY 4.0. », avec une licence de docs/editorial.md";

const NO_SOURCE = "il manque la source de l'image : le nom de son auteur mène à la page où elle se trouve";

/** Pictures outside the texts. `at` is the place alone: the caller says what is wrong there. */
function imagesOfLists({ categories, articles, subcategories, interviews, recommendations }: Content): Use[] {
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
