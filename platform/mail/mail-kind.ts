import type { ReactElement } from "react";
import type { Database } from "#database/open.server.ts";
import type { MailKindName, MailKinds, MessageOf } from "./mail-message.ts";

/** What became of a message in the end: the recipient's server took it, said that nobody is there, or it was tried in vain. */
export type MailOutcome = "sent" | "refused" | "given-up";

/** Whatever there is to know of a kind of e-mail, said by the feature that sends it. */
export type MailKind<Name extends MailKindName = MailKindName> = {
  kind: Name;
  /** Answers to an act of the person, as opposed to messages of the newsletter, which carry a link to leave. */
  isTransactional: boolean;
  /** After that the message would only mislead, as a sign-in link that has expired; null when it never does. */
  usefulForMinutes: number | null;
  subject: string;
  body(message: MessageOf<Name>): ReactElement;
  /** Data as long as real data: tests send and judge one message of every kind. */
  sample: MailKinds[Name];
  /** False when nobody waits for the message any more. Asked just before it is sent. */
  isWanted?(db: Database, message: MessageOf<Name>): Promise<boolean>;
  /** Told what became of the message; of one that is sent again after a crash, twice. */
  settle?(db: Database, message: MessageOf<Name>, outcome: MailOutcome, now: Date): Promise<void>;
};

export const WEEK_MINUTES = 7 * 24 * 60;

/** The address of the site in samples, and a token as long as a real one. */
export const SAMPLE_SITE = "https://www.exemple.fr";
export const SAMPLE_TOKEN = "Zm9yIHRoZSB0ZXN0cyBvbmx5LCBub3QgYSBzZWNyZXQ";

export function defineMailKind<Name extends MailKindName>(
  kind: { kind: Name } & NoInfer<MailKind<Name>>,
): MailKind<Name> {
  return kind;
}
