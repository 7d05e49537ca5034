/** The privacy page states the same periods. */
export const RETENTION = {
  /**
   * Equals the life of the link that confirms (`CONFIRMATION_DAYS`). E-mails and pages write « sept jours » themselves.
   */
  unconfirmedDays: 7,
  /** Unsubscribed addresses are kept so that an import does not subscribe them again. */
  unsubscribedDays: 3 * 365,
  /** Ended links are kept so that their pages can say that they were used or have expired. */
  endedLinkDays: 30,
  /** People who asked only for the launch message are erased this long after it has left. */
  launchListDays: 30,
  closedReportDays: 365,
  /** Applies to revisions and comments of published drafts, and to drafts that were given up. */
  closedDraftDays: 90,
  /** Applies to images that no text names any more. */
  unusedImageDays: 90,
  /** The CNIL asks to keep access logs for a year (deliberation 2021-122). */
  auditDays: 365,
  mailFailureDays: 30,
  inactiveAccountDays: 2 * 365,
  accountWarningDays: 30,
} as const;
