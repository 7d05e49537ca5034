import { type Content, isPublished } from "#library/schema/load-content.ts";

/** The document that a public page shows. @param page « /glossaire#hopital » */
export function documentOfPage(content: Content, page: string): string | null {
  const [path = "", fragment = ""] = page.split("#");
  if (path === "/glossaire") return content.glossary.find(({ id }) => id === safeDecode(fragment))?.file ?? null;
  const isAt = ({ href }: { href: string }) => href === path;
  const own =
    content.articles.filter(isPublished).find(({ href }) => path === href || isPartOf(path, href)) ??
    content.pages.find(isAt) ??
    content.letters.find(isAt) ??
    content.resources.find(isAt) ??
    content.recommendations.find(isAt);
  if (own) return own.file;
  return content.categories.find(({ id }) => path === `/categories/${id}`)?.file ?? null;
}

/** Its proofs, its sheet, its positions. */
function isPartOf(path: string, href: string): boolean {
  return path.startsWith(`${href}/`) && /^\/(?:preuves|fiche|positions)(?:\/[\w-]+)?$/.test(path.slice(href.length));
}

function safeDecode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
