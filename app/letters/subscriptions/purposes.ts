export type Purpose = (typeof PURPOSES)[number];

/** The form of the consents that an importer vouched for; their date is that of the import. */
export const IMPORT_FORM = "import";

export const PURPOSES = ["weekly_letter", "launch_notice"] as const;

export const PURPOSE_LABELS: Record<Purpose, string> = {
  weekly_letter: "lettre hebdomadaire",
  launch_notice: "annonce du lancement",
};

/** These words are used in addresses and in the columns of a transfer. */
export const PURPOSE_WORDS: Record<Purpose, string> = { weekly_letter: "lettre", launch_notice: "lancement" };

export function byPurpose<Value>(read: (purpose: Purpose) => Value): Record<Purpose, Value> {
  return { weekly_letter: read("weekly_letter"), launch_notice: read("launch_notice") };
}

export function isPurpose(text: unknown): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
