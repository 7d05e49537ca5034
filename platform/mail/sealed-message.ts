import { createSeal } from "../seal.ts";
import type { MailMessage } from "./mail-message.ts";

export type SealedMessage = { kind: MailMessage["kind"]; sealed: string };

export type MessageSeal = {
  seal: (message: MailMessage) => SealedMessage;
  open: (sealed: SealedMessage) => MailMessage;
};

export function createMessageSeal(secret: string): MessageSeal {
  const seal = createSeal(secret, { purpose: "le-recap/mail-queue" });
  return {
    seal: (message) => ({ kind: message.kind, sealed: seal.close(JSON.stringify(message)) }),
    open: ({ sealed }) => JSON.parse(seal.open(sealed)) as MailMessage,
  };
}
