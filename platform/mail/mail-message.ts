/** Each `*-mail.ts` file adds its own kind by declaration merging. */
export interface MailKinds {}

export type MailKindName = keyof MailKinds;

export type MailMessage = { [Name in MailKindName]: { kind: Name; to: string } & MailKinds[Name] }[MailKindName];

export type MessageOf<Name extends MailKindName> = { kind: Name; to: string } & MailKinds[Name];
