/**
 * Every e-mail that the site sends. The data is what a template needs to be written; links are whole addresses. Messages are
 * sealed while they wait in the queue, so that neither an address nor a token can be read there.
 */
export type MailMessage =
  /** Profile form: asks to confirm the subscription. */
  | { kind: "newsletter-confirmation"; to: string; subscriberId: string; confirmUrl: string }
  /** Home form: the link confirms the subscription and, within ten minutes, signs in. */
  | { kind: "sign-up-link"; to: string; subscriberId: string; confirmUrl: string }
  /** The first message of the newsletter, once it is confirmed. */
  | { kind: "newsletter-welcome"; to: string; subscriberId: string; unsubscribeUrl: string }
  /** A link and a code to sign in, for ten minutes. */
  | { kind: "sign-in"; to: string; signInUrl: string; code: string }
  /** Somebody signed in to an account that existed already. `signedInAt` as it is read: « 21 novembre 2026 à 13 h 05 ». */
  | { kind: "sign-in-notice"; to: string; userId: string; signedInAt: string; device: string; settingsUrl: string }
  /** Nobody has signed in for long: the account is about to be erased. `erasedOn` as it is read: « 21 décembre 2026 ». */
  | { kind: "inactive-account"; to: string; userId: string; erasedOn: string; signInUrl: string }
  /** The editors answer who reported an error, or wrote to them. */
  | { kind: "report-answer"; to: string; answer: string; message: string };

export type MailKind = MailMessage["kind"];
