import { NEWSROOM_PATH } from "#app/features/staff/newsroom-paths.ts";

export const FIGURES_PATH = `${NEWSROOM_PATH}/lecture`;

/** What is sent of a text that is being written. */
export const FIGURES_FIELDS = { path: "fichier", text: "texte", summary: "resume" } as const;
