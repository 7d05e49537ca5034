import type { Transaction } from "#database/open.server.ts";
import type { MailMessage } from "./mail-message.ts";

export type MailQueue = {
  /**
   * Keeps the messages for the worker, which sends them and tries again when it fails. With `tx`, they are kept if and only if
   * that transaction commits. Resolves once they are kept, not once they are sent.
   */
  enqueue: (messages: MailMessage | MailMessage[], tx?: Transaction) => Promise<void>;
};
