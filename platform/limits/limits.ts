export type Limit = { name: string; max: number; windowSeconds: number };

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * The limits of a network leave room for a class of thirty pupils behind one address, and each
 * action has its own count.
 */
export const LIMITS = {
  /**
   * Sign-up and sign-in e-mails have separate limits: requests that strangers make for one do not use up the owner's
   * share of the other.
   */
  signUpMails: { name: "sign-up-mails", max: 2, windowSeconds: DAY },
  signInMails: { name: "sign-in-mails", max: 4, windowSeconds: DAY },
  /** For a person whose link proves that the mailbox is theirs: requests of strangers do not use up this limit. */
  ownerMails: { name: "owner-mails", max: 10, windowSeconds: DAY },
  /**
   * Counts all tagged addresses of one mailbox together, since a stranger can invent any number of tags; pupils of a
   * class may also share one mailbox that way.
   */
  taggedMails: { name: "tagged-mails", max: 40, windowSeconds: DAY },
  /** For all visitors together: beyond this rate, somebody is using the site to flood other people. */
  siteMails: { name: "site-mails", max: 200, windowSeconds: MINUTE },
  siteReports: { name: "site-reports", max: 300, windowSeconds: HOUR },
  networkForms: { name: "network-forms", max: 120, windowSeconds: HOUR },
  /** Bounds the guessing of class codes and of sign-in codes; a sign-in code is also void after its fifth attempt. */
  networkTries: { name: "network-tries", max: 60, windowSeconds: MINUTE },
  /** Counted for each device cookie, so that one pupil's mistyped codes do not block the whole class. */
  classCodesOfDevice: { name: "class-codes-device", max: 10, windowSeconds: MINUTE },
  /** Leaves room for eighty classes behind one address. */
  classSessions: { name: "class-sessions", max: 140, windowSeconds: DAY },
  /**
   * Counted for each account: a device with years of progress sends it in about thirty requests, then one
   * request for each change.
   */
  accountRequests: { name: "account-requests", max: 600, windowSeconds: HOUR },
  /** Only switching on is counted; switching off is never refused. */
  accountSwitches: { name: "account-switches", max: 20, windowSeconds: DAY },
  welcomeMails: { name: "welcome-mails", max: 1, windowSeconds: DAY },
  /** Counted for each action of a member of the newsroom, or of a preview link. */
  staffActs: { name: "staff-acts", max: 60, windowSeconds: DAY },
  /**
   * Limits of the administration's password, for each network or for each browser that signed in before, so that
   * strangers cannot lock the owner out; also of the codes of a member's phone, which leaves a stolen session thirty
   * tries a day at three valid codes in a million.
   */
  passwords: { name: "passwords", max: 5, windowSeconds: 15 * MINUTE },
  dailyPasswords: { name: "daily-passwords", max: 30, windowSeconds: DAY },
  sitePasswords: { name: "site-passwords", max: 50, windowSeconds: HOUR },
} as const satisfies Record<string, Limit>;
