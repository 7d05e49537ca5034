export type Purpose = (typeof PURPOSES)[number];

export const PURPOSES = ["weekly_letter", "launch_notice"] as const;

export const PURPOSE_LABELS: Record<Purpose, string> = {
  weekly_letter: "lettre hebdomadaire",
  launch_notice: "annonce du lancement",
};

export function isPurpose(text: unknown): text is Purpose {
  return PURPOSES.some((purpose) => purpose === text);
}
