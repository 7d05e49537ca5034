export const EXPORT_PATH = "/admin/abonnes.csv";

export const EXPORT_FIELDS = { everyone: "tous", form: "forme" } as const;

export const EXPORT_FORMS = { standard: "", french: "tableur", transfer: "complet" } as const;

/** Rows that the file will hold, for a progress bar. */
export const ROWS_HEADER = "X-Total-Count";
