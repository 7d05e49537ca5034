/**
 * The data of every kind of e-mail, by kind. Empty here: a feature adds those that it sends, in its file `mails.tsx`. Each value is a
 * text that a template needs; links are whole addresses.
 */
export interface MailKinds {}

export type MailKindName = keyof MailKinds;

/** Messages are sealed while they wait in the queue, so that neither an address nor a token can be read there. */
export type MailMessage = { [Name in MailKindName]: { kind: Name; to: string } & MailKinds[Name] }[MailKindName];

export type MessageOf<Name extends MailKindName> = { kind: Name; to: string } & MailKinds[Name];
