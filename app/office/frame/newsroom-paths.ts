export const NEWSROOM_PATH = "/redaction";

export const ACCESS_PATH = `${NEWSROOM_PATH}/mon-acces`;

export const EDITIONS_PATH = `${NEWSROOM_PATH}/editions`;

export const SOURCES_PATH = `${NEWSROOM_PATH}/sources`;

/** This address answers with a zip file of the published texts. */
export const EXPORT_PATH = `${EDITIONS_PATH}/textes.zip`;

/** The link on a public page leads here, to edit its text. */
export const EDIT_PATH = `${NEWSROOM_PATH}/modifier`;
/** `around` is the words with those before or after them in their passage, because a word alone stands in many. */
export const EDIT_FIELDS = { page: "page", words: "mots", around: "autour" } as const;
