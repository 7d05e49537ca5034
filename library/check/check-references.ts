import {
  LINKED_PAGES,
  plannedPages,
  RESERVED_PAGES,
  RESOURCES_PATH,
  sitePaths,
} from "#library/catalogue/site-paths.ts";
import { walk } from "#library/markdown/markdown-tree.ts";
import { PUBLISHER_SENTENCE } from "#library/markdown/prepare-markdown.ts";
import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type ArticleEntry, type Content, type ContentFiles, isPublished } from "#library/schema/load-content.ts";
import { lineOf } from "./check-markdown.ts";
import type { ContentText } from "./content-texts.ts";

/** Last segments of addresses below an article that are routes. A test compares the list with the routes. */
export const RESERVED_SLUGS = ["under-construction", "interviews", "preuves", "fiche", "positions"];

const BUILT_FILES = ["/atom.xml"];

type Known = {
  files: ContentFiles;
  /** The texts that are checked, some of `allTexts`. */
  texts: Map<string, ContentText>;
  allTexts: Map<string, ContentText>;
};

/**
 * The issues are in any order, as checkContent sorts them. Files with errors are missing from `content`,
 * but not from `known`.
 */
export function checkReferences(content: Content, known: Known): ContentIssue[] {
  return [
    ...checkFolders(content, known.files),
    ...checkFigures(content, known.files),
    ...checkIds(content),
    ...checkRelated(content, known),
    ...checkSubcategories(content),
    ...checkResources(content),
    ...checkProgressTopics(content),
    ...checkLinks(content, known),
  ];
}

function checkFolders(content: Content, files: ContentFiles): ContentIssue[] {
  const filed = [
    ...content.articles.map(({ file, categoryId, subcategoryId }) => ({ file, folders: [categoryId, subcategoryId] })),
    ...[...content.subcategories, ...content.interviews, ...content.resources],
  ];
  return filed.flatMap(({ file, folders: [category, subcategory] }) => {
    if (!(`categories/${category}.yaml` in files)) {
      return [
        issue(file, [], `le dossier « ${category} » n'est pas une catégorie (categories/${category}.yaml manque)`),
      ];
    }
    if (subcategory && !(`subcategories/${category}/${subcategory}.yaml` in files)) {
      return [
        issue(
          file,
          [],
          `le dossier « ${subcategory} » n'est pas une sous-catégorie (subcategories/${category}/${subcategory}.yaml manque)`,
        ),
      ];
    }
    return [];
  });
}

function checkFigures({ figures }: Content, files: ContentFiles): ContentIssue[] {
  return figures.flatMap(({ file, category }) =>
    `categories/${category}.yaml` in files
      ? []
      : [issue(file, ["category"], `« ${category} » n'est pas une catégorie (categories/${category}.yaml manque)`)],
  );
}

function checkIds(content: Content): ContentIssue[] {
  const issues: ContentIssue[] = [];
  // An article may have the id of a fixed topic, so that readers' earlier progress in the topic belongs to the article.
  const owners = new Map<string, string>();
  const subcategories = new Set(content.subcategories.map(({ id, folders }) => `/categories/${folders[0]}/${id}`));
  const addresses = new Map<string, string>();
  for (const { file, front, href, slug } of [...content.articles, ...content.withdrawn]) {
    const owner = owners.get(front.id);
    if (owner) issues.push(issue(file, ["id"], `l'identifiant « ${front.id} » est déjà celui de ${owner}`));
    owners.set(front.id, file);
    const neighbour = addresses.get(href);
    if (neighbour) issues.push(issue(file, ["address"], `l'adresse ${href} est déjà celle de ${neighbour}`));
    addresses.set(href, file);
    if (subcategories.has(href)) issues.push(issue(file, [], `l'adresse ${href} est déjà celle d'une sous-catégorie`));
    if (RESERVED_SLUGS.includes(slug)) issues.push(issue(file, [], `le nom « ${slug} » est réservé`));
  }
  issues.push(...checkFormerAddresses(content, addresses));
  for (const { file, slug, front } of content.pages) {
    if (RESERVED_PAGES.includes(slug)) issues.push(issue(file, [], `le nom « ${slug} » est réservé`));
    if (LINKED_PAGES.includes(file) && front.status === "planned")
      issues.push(
        issue(file, ["status"], "la loi ou le site lui-même demande cette page : son texte change, elle reste publiée"),
      );
  }
  return issues;
}

/** @param owners the owner of each address; the former addresses are added to it */
function checkFormerAddresses(content: Content, owners: Map<string, string>): ContentIssue[] {
  // These pages answer at their address before a former address is looked up.
  const pages = new Map(
    [...plannedPages(content), ...sitePaths(content).map(({ path, name }) => ({ href: path, name }))].map(
      ({ href, name }) => [href, `la page « ${name} »`],
    ),
  );
  return [...content.articles.filter(isPublished), ...content.withdrawn].flatMap(({ file, front }) =>
    front.formerAddresses.flatMap((former, index) => {
      const isReserved = RESERVED_SLUGS.includes(former.split("/").at(-1) ?? "");
      const owner = owners.get(former) ?? pages.get(former) ?? (isReserved ? "une page du site" : null);
      owners.set(former, file);
      const message = `à l'adresse ${former} répond déjà ${owner}`;
      return owner ? [issue(file, ["formerAddresses", index], message)] : [];
    }),
  );
}

function checkRelated(content: Content, { files, allTexts }: Known): ContentIssue[] {
  // The ids are read from the texts, so that articles with other errors are found too.
  const ids = new Set([...allTexts.keys()].map((file) => /^id: *["']?([a-z0-9-]+)/m.exec(files[file] ?? "")?.[1]));
  return content.articles.filter(isPublished).flatMap(({ file, front }) =>
    front.related.flatMap((id, index) => {
      if (id === front.id) return [issue(file, ["related", index], "un article ne renvoie pas à lui-même")];
      return ids.has(id) ? [] : [issue(file, ["related", index], `aucun article n'a l'identifiant « ${id} »`)];
    }),
  );
}

function checkResources({ resources }: Content): ContentIssue[] {
  return resources.flatMap(({ file, id, href, body }) =>
    body === null || href === `${RESOURCES_PATH}/${id}`
      ? []
      : [issue(file, ["href"], `le texte est écrit : l'adresse est ${RESOURCES_PATH}/${id}`)],
  );
}

function checkProgressTopics({ progressTopics, articles }: Content): ContentIssue[] {
  const ids = new Set(articles.map(({ front }) => front.id));
  return progressTopics.flatMap(({ file, article }) =>
    article === undefined || ids.has(article)
      ? []
      : [issue(file, ["article"], `aucun article n'a l'identifiant « ${article} »`)],
  );
}

function checkSubcategories(content: Content): ContentIssue[] {
  return content.subcategories.flatMap((subcategory) => {
    const belongs = ({ categoryId, subcategoryId }: ArticleEntry) =>
      categoryId === subcategory.folders[0] && subcategoryId === subcategory.id;
    const needsPage = !subcategory.page && content.articles.some((article) => isPublished(article) && belongs(article));
    return needsPage
      ? [issue(subcategory.file, ["page"], "un article est publié ici : il faut les champs de la page")]
      : [];
  });
}

function checkLinks(content: Content, { files, texts, allTexts }: Known): ContentIssue[] {
  const paths = new Set([...sitePaths(content).map(({ path }) => path), ...BUILT_FILES]);
  const anchors = new Map<string, AnchorsOf>();
  for (const text of allTexts.values()) {
    paths.add(text.href);
    anchors.set(text.href, () => text.anchors);
  }
  for (const { href, front } of content.articles.filter(isPublished)) {
    for (const former of front.formerAddresses) {
      paths.add(former);
      anchors.set(former, anchors.get(href) ?? (() => new Set()));
    }
  }
  const glossary = Object.keys(files).flatMap((file) => /^glossary\/(.+)\.yaml$/.exec(file)?.[1] ?? []);
  anchors.set("/glossaire", () => new Set(glossary));
  anchors.set("/contact", () => new Set(["message"]));

  const waiting = content.pages.filter(({ front }) => front.status === "awaits-publisher").map(({ href }) => href);

  return [...texts.values()].flatMap((text) => {
    const issues: ContentIssue[] = [];
    walk(text.tree, (node, { parent }) => {
      const isLink = node.type === "link" || node.type === "definition";
      const isConditional = parent?.type === "textDirective" && parent.name === PUBLISHER_SENTENCE;
      const message = isLink
        ? (linkProblem(node.url, text.href, paths, anchors) ??
          (isConditional ? null : emptyPageProblem(node.url, waiting)))
        : null;
      if (message) issues.push(issue(text.file, ["texte"], message, text.linesBefore + lineOf(node)));
      return undefined;
    });
    return issues;
  });
}

function emptyPageProblem(url: string, waiting: string[]): string | null {
  return waiting.includes(url.split("#")[0] ?? "")
    ? `la page « ${url} » reste vide tant que l'éditeur n'est pas connu : mettez la phrase dans :${PUBLISHER_SENTENCE}[…]`
    : null;
}

/** A text is parsed only when a link to one of its anchors is checked. */
type AnchorsOf = () => Set<string>;

function linkProblem(url: string, here: string, paths: Set<string>, anchors: Map<string, AnchorsOf>): string | null {
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || url.startsWith("//")) return null;
  if (!/^[/#]/.test(url)) return `l'adresse « ${url} » doit commencer par « / », « # » ou https://`;
  const [address = "", anchor] = url.split("#");
  const target = address === "" ? here : (address.split("?")[0] ?? "");
  if (!paths.has(target)) return `aucune page n'a l'adresse « ${target} »`;
  if (anchor === undefined || anchors.get(target)?.().has(anchor)) return null;
  return target === "/glossaire"
    ? `le glossaire n'a pas de terme « ${anchor} » (glossary/${anchor}.yaml manque)`
    : `aucun titre de ${target} n'a l'ancre « ${anchor} »`;
}
