/** What somebody may ask to receive. Each is a consent of its own, asked for, confirmed and withdrawn apart from the other. */
export type Purpose = (typeof PURPOSES)[number];

export const PURPOSES = ["weekly_letter", "launch_notice"] as const;

/** As the administration, files and the account call them. */
export const PURPOSE_LABELS: Record<Purpose, string> = {
  weekly_letter: "lettre hebdomadaire",
  launch_notice: "annonce du lancement",
};

export function isPurpose(text: unknown): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
