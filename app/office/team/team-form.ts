import type { Role } from "./staff.ts";

export const TEAM_PATH = "/admin/equipe";

export const TEAM_FIELDS = {
  intent: "action",
  /** This field holds the id of a member's account, or of an invitation. */
  id: "qui",
  name: "nom",
  email: "email",
  role: "role",
  done: "suite",
  question: "question",
} as const;

export const TEAM_INTENTS = ["invite", "withdraw", "role", "forget-phone", "remove"] as const;

export type TeamIntent = (typeof TEAM_INTENTS)[number];

/** The word is in the address after each action, so that a reload does not repeat the action. */
export const TEAM_DONE: Record<TeamIntent, { word: string; message: string }> = {
  invite: { word: "invitation", message: "L’invitation part par e-mail. Elle est valable 7\u00A0jours." },
  withdraw: { word: "retrait", message: "L’invitation est retirée\u00A0: son lien ne sert plus." },
  role: { word: "role", message: "Le rôle est changé." },
  "forget-phone": {
    word: "telephone",
    message: "Le téléphone est oublié\u00A0: la personne en règle un autre à sa prochaine visite.",
  },
  remove: { word: "depart", message: "La personne n’est plus dans l’équipe. Son compte reste." },
};

/** These actions ask for confirmation. */
export const QUESTIONS = { "forget-phone": "telephone", remove: "depart" } as const satisfies Partial<
  Record<TeamIntent, string>
>;

export type TeamQuestion = keyof typeof QUESTIONS;

export type InviteForm = { name: string; email: string; role: Role | "" };

export type TeamRefusal = {
  message: string;
  errors: Partial<Record<keyof InviteForm, string>>;
  typed: InviteForm;
};
