export const LIFT_PATH = "/admin/arrets";

export const LIFT_FIELDS = { domain: "domaine", from: "du", to: "au", sure: "confirme" } as const;

export type LiftForm = { domain: string; from: string; to: string };
export type LiftErrors = Partial<Record<keyof LiftForm, string>>;

export type LiftAnswer = { step: "form" | "question" | "done"; typed: LiftForm; errors: LiftErrors; people: number };
