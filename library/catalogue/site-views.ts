import type { Content } from "#library/schema/load-content.ts";
import { progressTopics } from "./article-views.ts";
import type { GlossaryTerm, ListedResource, Publisher, Site, SitePath, TopicCard } from "./catalogue.ts";
import { once } from "./once.ts";
import { sitePaths } from "./site-paths.ts";

type SiteMapLink = { name: string; href: string; soon: boolean };
type SiteMapSection = { title: string; links: SiteMapLink[] };

const SECTIONS: { title: string; kinds: SitePath["kind"][] }[] = [
  { title: "Le site", kinds: ["page"] },
  { title: "Thématiques", kinds: ["category", "subcategory"] },
  { title: "Articles", kinds: ["article"] },
  { title: "Qui propose quoi", kinds: ["positions"] },
  { title: "Parcours", kinds: ["path"] },
  { title: "Pour enseigner", kinds: ["teaching"] },
  { title: "Bientôt disponible", kinds: ["planned"] },
];

export function siteMapSections(paths: SitePath[]): SiteMapSection[] {
  return SECTIONS.map(({ title, kinds }) => ({
    title,
    links: paths
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ name, path, kind }) => ({ name, href: path, soon: kind === "planned" })),
  })).filter(({ links }) => links.length > 0);
}

export function siteViews(content: Content) {
  return {
    getSite: once(() => toSite(content)),
    getPublisher: once(() => toPublisher(content)),
    listProgressTopics: once(() => progressTopics(content)),
    listRecommendations: once(() => recommendations(content)),
    listGlossary: once(() => glossary(content)),
    listResources: once(() => resources(content)),
    getLastChange: once(() => lastChange(sitePaths(content))),
    listNationalVotes: () => content.site?.nationalVotes ?? [],
    listSearchWords: () => content.searchWords,
    listPaths: once(() => sitePaths(content)),
    listSiteMap: once(() => siteMapSections(sitePaths(content))),
  };
}

/** Returns the last day on which a text of the site changed; a feed without entries was updated then. */
function lastChange(paths: SitePath[]): string {
  const days = paths.flatMap(({ lastModified }) => lastModified ?? []);
  return days.sort().at(-1) ?? "1970-01-01";
}

function recommendations(content: Content): TopicCard[] {
  const ready = new Set(sitePaths(content).flatMap(({ path, kind }) => (kind === "planned" ? [] : [path])));
  return content.recommendations.map(({ id, title, description, href, image }) => ({
    id,
    title,
    description,
    href,
    imageUrl: image,
    available: ready.has(href),
  }));
}

function resources({ resources: entries, categories }: Content): ListedResource[] {
  return entries.map(({ id, title, description, href, folders, body }) => {
    const category = categories.find((one) => one.id === folders[0])?.name ?? "";
    return { id, title, description, href, category, available: body !== null };
  });
}

function glossary(content: Content): GlossaryTerm[] {
  // Ignoring punctuation sorts « Dénazification », which is written in guillemets, among the words in D.
  const alphabet = new Intl.Collator("fr", { ignorePunctuation: true });
  return content.glossary
    .map(({ id, term, language, definition, acronym }) => ({
      id,
      term,
      definition,
      language: language ?? null,
      acronym: acronym ?? null,
    }))
    .sort((a, b) => alphabet.compare(a.term, b.term));
}

function toSite({ site }: Content): Site {
  if (!site) throw new Error("content/site.yaml is missing");
  const { name, tagline, secondTagline, description } = site;
  return { name, tagline, secondTagline, description };
}

export function toPublisher({ site }: Content): Publisher | null {
  const publisher = site?.publisher;
  if (!publisher) return null;
  const { legalForm, registration, shareCapital, editor, funding } = publisher;
  return {
    ...publisher,
    legalForm: legalForm ?? null,
    registration: registration ?? null,
    shareCapital: shareCapital ?? null,
    editor: editor ?? null,
    funding: funding ?? null,
  };
}
