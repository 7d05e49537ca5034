export const REPORTS_PATH = "/admin/messages";

export const REPORT_ADMIN_FIELDS = { intent: "action", answer: "reponse", reason: "raison", state: "etat" } as const;

export const ANSWER_MAX_LENGTH = 4_000;
