import { RETENTION } from "#app/accounts/users/retention-periods.ts";

export const MAILS_PATH = "/admin/courriels";

export const MAIL_FAILURE_DAYS = RETENTION.mailFailureDays;

export const FAILURE_REASONS = {
  tried: "essayés deux jours en vain",
  refused: "refusés : boîte inconnue ou pleine",
  late: "trop tard pour servir",
} as const;
