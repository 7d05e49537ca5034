import { ACCESS_PATH, EDITIONS_PATH, NEWSROOM_PATH, SOURCES_PATH } from "#app/office/frame/newsroom-paths.ts";
import { GUIDES_PATH } from "./guide-text.tsx";

export const HELP_PATH = `${NEWSROOM_PATH}/aide`;

/** A chapter is written « redaction/publier »: the handbook and its chapter. */
type Chapters = [page: RegExp, chapter: string][];

const EDITOR = /\/[0-9a-f-]{36}$/;

/** Maps each page of the newsroom to its chapter; the first pattern that matches counts. */
const CHAPTERS: Chapters = [
  [new RegExp(`^${ACCESS_PATH}`), "redaction/entrer"],
  [new RegExp(`^${NEWSROOM_PATH}/nouveau`), "redaction/commencer-un-texte"],
  [new RegExp(`^(?:${EDITIONS_PATH}|${NEWSROOM_PATH}/historique)`), "redaction/revenir-en-arriere"],
  [new RegExp(`^${SOURCES_PATH}`), "editorial/la-sante-des-sources"],
  [new RegExp(`^${NEWSROOM_PATH}/?$`), "redaction/le-bureau"],
  [/\/(?:preuves|faits)$/, "redaction/prouver"],
  [/\/images$/, "redaction/mettre-une-image"],
  [/\/(?:relecture|liens|ecrans)$/, "redaction/relire"],
  [/\/publication$/, "redaction/publier"],
  [/\/versions$/, "redaction/revenir-en-arriere"],
  [EDITOR, "redaction/corriger-un-texte-du-site"],
];

/** The editor has its own chapter for a letter, which is written by other rules, and for a text that is new. */
const EDITOR_CHAPTERS = {
  letter: [[EDITOR, "lettre/1-ecrire"]],
  new: [[EDITOR, "redaction/commencer-un-texte"]],
} satisfies Record<string, Chapters>;

export type Written = keyof typeof EDITOR_CHAPTERS;

const ADMIN_CHAPTERS: Chapters = [
  [/^\/admin\/?$/, "admin/chaque-jour-la-premiere-page"],
  [/^\/admin\/abonnes/, "admin/les-abonnes"],
  [/^\/admin\/importer/, "admin/importer"],
  [/^\/admin\/messages/, "admin/les-messages"],
  [/^\/admin\/equipe/, "admin/lequipe"],
  [/^\/admin\/journal/, "admin/le-journal"],
  [/^\/admin\/courriels/, "admin/chaque-jour-la-premiere-page"],
  [/^\/admin\/lettres/, "lettre/2-composer-et-verifier"],
  [/^\/admin\/arrets/, "lettre/6-ce-qui-revient"],
];

export const HELP_CHAPTERS = [
  ...new Set(
    [...CHAPTERS, ...EDITOR_CHAPTERS.letter, ...EDITOR_CHAPTERS.new, ...ADMIN_CHAPTERS].map(([, chapter]) => chapter),
  ),
];

/** Returns the address of the chapter about a page of the newsroom. */
export function helpHref(pathname: string, written: Written | null = null): string {
  return hrefIn(HELP_PATH, [...(written ? EDITOR_CHAPTERS[written] : []), ...CHAPTERS], pathname);
}

/** Returns the address of the chapter about a page of the administration. */
export function adminHelpHref(pathname: string): string {
  return hrefIn(GUIDES_PATH, ADMIN_CHAPTERS, pathname);
}

function hrefIn(path: string, chapters: Chapters, pathname: string): string {
  const chapter = chapters.find(([page]) => page.test(pathname))?.[1];
  return chapter ? `${path}/${chapter}` : path;
}
