/** Extended by each feature in its `mails.tsx`. Values are what a template needs; links are absolute. */
export interface MailKinds {}

export type MailKindName = keyof MailKinds;

export type MailMessage = { [Name in MailKindName]: { kind: Name; to: string } & MailKinds[Name] }[MailKindName];

export type MessageOf<Name extends MailKindName> = { kind: Name; to: string } & MailKinds[Name];
