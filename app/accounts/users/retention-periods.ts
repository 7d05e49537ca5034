/** The privacy page states the same periods. */
export const RETENTION = {
  /** As long as the link that confirms (`CONFIRMATION_DAYS`); e-mails and pages write « sept jours » themselves. */
  unconfirmedDays: 7,
  /** Kept so that imports do not bring them back. */
  unsubscribedDays: 3 * 365,
  /** Kept so that their pages can say that they were used or expired. */
  endedLinkDays: 30,
  /** After its only message has left. */
  launchListDays: 30,
  closedReportDays: 365,
  /** Revisions and comments of published drafts, and drafts that were given up. */
  closedDraftDays: 90,
  /** Images that no text names any more. */
  unusedImageDays: 90,
  /** The CNIL asks to keep access logs for a year (deliberation 2021-122). */
  auditDays: 365,
  mailFailureDays: 30,
  inactiveAccountDays: 2 * 365,
  accountWarningDays: 30,
} as const;
