import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

export const STATISTICS_PATH = `${NEWSROOM_PATH}/lecture`;

/** What is sent of a text that is being written. */
export const STATISTICS_FIELDS = { path: "fichier", text: "texte", summary: "resume" } as const;
