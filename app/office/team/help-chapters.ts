import { EDITIONS_PATH, NEWSROOM_PATH, SOURCES_PATH } from "#app/office/frame/newsroom-paths.ts";
import { ACCESS_PATH } from "./access-form.ts";

export const HELP_PATH = `${NEWSROOM_PATH}/aide`;

/** The handbook's chapter of each page; of the first that fits. */
const CHAPTERS: [page: RegExp, chapter: string][] = [
  [new RegExp(`^${ACCESS_PATH}`), "entrer"],
  [new RegExp(`^${NEWSROOM_PATH}/nouveau`), "commencer-un-texte"],
  [new RegExp(`^(?:${EDITIONS_PATH}|${SOURCES_PATH})`), "revenir-en-arrière"],
  [/\/preuves$/, "prouver"],
  [/\/images$/, "mettre-une-image"],
  [/\/(?:relecture|liens|ecrans)$/, "relire"],
  [/\/publication$/, "publier"],
  [/\/versions$/, "revenir-en-arrière"],
  [/\/[0-9a-f-]{36}$/, "corriger-un-texte-du-site"],
];

export const HELP_CHAPTERS = [...new Set(CHAPTERS.map(([, chapter]) => chapter))];

/** The handbook, at what the page is about. */
export function helpHref(pathname: string): string {
  const chapter = CHAPTERS.find(([page]) => page.test(pathname))?.[1];
  return chapter ? `${HELP_PATH}#${encodeURIComponent(chapter)}` : HELP_PATH;
}
