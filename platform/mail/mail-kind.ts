import type { Database } from "#database/open.server.ts";
import type { MailKindName, MailKinds, MessageOf } from "./mail-message.ts";
import type { MailBody } from "./mail-parts.ts";

export type MailOutcome = "sent" | "refused" | "given-up";

export type MailKind<Name extends MailKindName = MailKindName> = {
  kind: Name;
  /** True for a message that answers an act of the person; any other message carries a link to unsubscribe. */
  isTransactional: boolean;
  /** A message that has waited longer is dropped, such as an expired sign-in link; null means that it never expires. */
  usefulForMinutes: number | null;
  subject: string;
  body(message: MessageOf<Name>): MailBody;
  sample: MailKinds[Name];
  isWanted?(db: Database, message: MessageOf<Name>): Promise<boolean>;
  /** It may be called twice for one message after a crash. */
  settle?(db: Database, message: MessageOf<Name>, outcome: MailOutcome, now: Date): Promise<void>;
};

export const WEEK_MINUTES = 7 * 24 * 60;

export const SAMPLE_SITE = "https://www.exemple.fr";
export const SAMPLE_TOKEN = "Zm9yIHRoZSB0ZXN0cyBvbmx5LCBub3QgYSBzZWNyZXQ";

export function defineMailKind<Name extends MailKindName>(
  kind: { kind: Name } & NoInfer<MailKind<Name>>,
): MailKind<Name> {
  return kind;
}
