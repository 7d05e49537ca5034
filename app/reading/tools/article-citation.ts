import { formatDate } from "#platform/french/dates.ts";

const PUBLISHER = "Le Récap";

export type Cited = {
  id: string;
  title: string;
  href: string;
  /** The dates are plain ones, YYYY-MM-DD. */
  publishedAt: string;
  modifiedAt: string;
  author: { name: string } | null;
};

export type Citation = { text: string; bibtex: string };

/** `day` is the plain date on which the page is consulted, or null in a page that is rendered in advance. */
export function citeArticle(article: Cited, origin: string, day: string | null): Citation {
  return { text: citeInFrench(article, origin, day), bibtex: citeInBibtex(article, origin, day) };
}

/** The parts follow the order of French bibliographies (ISO 690). */
function citeInFrench(article: Cited, origin: string, day: string | null): string {
  const { author, title, href, publishedAt, modifiedAt } = article;
  const dates = `${formatDate(publishedAt)}${modifiedAt > publishedAt ? `, mis à jour le ${formatDate(modifiedAt)}` : ""}`;
  const consulted = day ? ` (consulté le ${formatDate(day)})` : "";
  return `${author?.name ?? PUBLISHER}. « ${title} » [en ligne]. ${PUBLISHER}, ${dates}. Disponible à l’adresse : ${origin}${href}${consulted}.`;
}

function citeInBibtex(article: Cited, origin: string, day: string | null): string {
  const { id, title, href, publishedAt, modifiedAt, author } = article;
  const fields = {
    // Braces keep BibTeX from reading the publisher as the name of a person.
    author: author ? escapeBibtex(author.name) : `{${PUBLISHER}}`,
    title: `{${escapeBibtex(title)}}`,
    howpublished: PUBLISHER,
    year: publishedAt.slice(0, 4),
    date: modifiedAt,
    url: origin + href,
    ...(day ? { urldate: day } : {}),
    langid: "french",
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{lerecap-${id},\n${lines.join(",\n")}\n}`;
}

function escapeBibtex(text: string): string {
  return text
    .replace(/[\u00a0\u202f]/g, " ")
    .replace(/[\\{}&%$#_]/g, (character) => (character === "\\" ? "\\textbackslash{}" : `\\${character}`));
}
