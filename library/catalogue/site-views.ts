import type { Content } from "#library/schema/load-content.ts";
import { progressTopics } from "./article-views.ts";
import type { GlossaryTerm, ListedResource, Publisher, Site, TopicCard } from "./catalogue.ts";
import { once } from "./once.ts";
import { siteMapSections } from "./site-map.ts";
import { sitePaths } from "./site-paths.ts";

export function siteViews(content: Content) {
  return {
    getSite: once(() => toSite(content)),
    getPublisher: once(() => toPublisher(content)),
    listProgressTopics: once(() => progressTopics(content)),
    listRecommendations: once(() => recommendations(content)),
    listGlossary: once(() => glossary(content)),
    listResources: once(() => resources(content)),
    listNationalVotes: () => content.site?.nationalVotes ?? [],
    listSearchWords: () => content.searchWords,
    listPaths: once(() => sitePaths(content)),
    listSiteMap: once(() => siteMapSections(sitePaths(content))),
  };
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
  // Sorts « Dénazification » among the words in D.
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
