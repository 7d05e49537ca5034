import type { SourceHealth } from "./source-health.schema.ts";

/** Apart from the schema, which browsers need not have. */
export const SOURCE_STATUS_WORDS: Record<SourceHealth["status"], string> = {
  gone: "N’existe plus",
  "quote-missing": "La citation n’y est plus",
  moved: "A changé d’adresse",
  unknown: "On ne sait pas",
  answers: "Répond",
};
