export const NEWSROOM_PATH = "/redaction";

export const EDITIONS_PATH = `${NEWSROOM_PATH}/editions`;

export const SOURCES_PATH = `${NEWSROOM_PATH}/sources`;

/** A zip of the texts that are served. */
export const EXPORT_PATH = `${EDITIONS_PATH}/textes.zip`;

/** From a public page. */
export const EDIT_PATH = `${NEWSROOM_PATH}/modifier`;
export const EDIT_FIELDS = { page: "page", words: "mots" } as const;
