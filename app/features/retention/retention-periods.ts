/** How long what is how old may stay. The privacy page says the same. */
export const RETENTION = {
  /** Sign-ups that nobody confirmed. */
  unconfirmedDays: 7,
  /** Addresses that left: kept only so that nothing brings them back. */
  unsubscribedDays: 3 * 365,
  /** Links that were used or expired, so that for a while they can still say so. */
  endedLinkDays: 30,
  /** Messages and reports of errors, once they are closed. */
  closedReportDays: 365,
  /** Which kinds of e-mails were given up: it names nobody. */
  mailFailureDays: 30,
  /** Accounts that nobody signs in to. */
  inactiveAccountDays: 2 * 365,
  /** How long before that their owners are told. */
  accountWarningDays: 30,
} as const;
