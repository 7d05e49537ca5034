import { UNAVAILABLE, type Unavailable } from "#app/accounts/forms/form-names.ts";

export const PROFILE_INTENTS = {
  syncOn: "synchroniser",
  syncOff: "ne-plus-synchroniser",
  joinNewsletter: "recevoir-la-lettre",
  leaveNewsletter: "quitter-la-lettre",
  pauseNewsletter: "mettre-la-lettre-en-pause",
  resumeNewsletter: "reprendre-la-lettre",
  leaveLaunchNotice: "quitter-l-annonce",
  endSession: "deconnecter-appareil",
  removeFavourite: "retirer-favori",
} as const;

export type ProfileIntent = (typeof PROFILE_INTENTS)[keyof typeof PROFILE_INTENTS];

export type ProfileAnswer = { outcome: "done"; intent: ProfileIntent } | { outcome: "refused" | "limited" };

const LIMITED = "Ce choix a changé trop souvent aujourd’hui. Réessayez plus tard.";

export function refusalText({ outcome }: ProfileAnswer | Unavailable): string {
  return outcome === "limited" ? LIMITED : UNAVAILABLE;
}

export const DONE: Record<ProfileIntent, string> = {
  [PROFILE_INTENTS.syncOn]: "La synchronisation est activée.",
  [PROFILE_INTENTS.syncOff]: "La synchronisation est désactivée : la copie de votre compte est effacée.",
  [PROFILE_INTENTS.joinNewsletter]: "Vous êtes inscrit(e) à la lettre.",
  [PROFILE_INTENTS.leaveNewsletter]: "Vous ne recevrez plus la lettre.",
  [PROFILE_INTENTS.pauseNewsletter]: "La lettre est en pause pour un mois.",
  [PROFILE_INTENTS.resumeNewsletter]: "La lettre reprend : vous recevrez la prochaine.",
  [PROFILE_INTENTS.leaveLaunchNotice]: "Vous ne recevrez plus d’annonce.",
  [PROFILE_INTENTS.endSession]: "L’appareil est déconnecté.",
  [PROFILE_INTENTS.removeFavourite]: "Retiré de vos favoris",
};
