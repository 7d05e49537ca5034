import type { SitePath } from "./catalogue.ts";

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
