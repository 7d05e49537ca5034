import * as z from "zod";

/** The file is in DATA_DIR; `npm run check:sources` writes it and the newsroom reads it. */
export const SOURCE_REPORT_FILE = "sources-health.yaml";

const SourceHealthSchema = z.object({
  status: z.enum(["answers", "moved", "unknown", "gone", "quote-missing"]),
  /** YYYY-MM-DD. */
  checked: z.string(),
  detail: z.string(),
  movedTo: z.string().optional(),
  /** The days on which the page was not found. */
  absent: z.array(z.string()).optional(),
});

/** By the address of the source. */
export const SourceReportSchema = z.record(z.string(), SourceHealthSchema);

export type SourceHealth = z.infer<typeof SourceHealthSchema>;

export const SOURCE_STATUS_WORDS: Record<SourceHealth["status"], string> = {
  gone: "N’existe plus",
  "quote-missing": "La citation n’y est plus",
  moved: "A changé d’adresse",
  unknown: "On ne sait pas",
  answers: "Répond",
};
