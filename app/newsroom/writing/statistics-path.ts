import { NEWSROOM_PATH } from "#app/office/frame/newsroom-paths.ts";

export const STATISTICS_PATH = `${NEWSROOM_PATH}/lecture`;

export const STATISTICS_FIELDS = { path: "fichier", text: "texte", summary: "resume" } as const;
