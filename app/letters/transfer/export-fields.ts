export const EXPORT_PATH = "/admin/abonnes.csv";

export const EXPORT_FIELDS = { everyone: "tous", format: "forme" } as const;

export const EXPORT_FORMATS = { standard: "", french: "tableur", transfer: "complet" } as const;

/** Rows that the file will hold, for a progress bar. */
export const ROWS_HEADER = "X-Total-Count";
