import type { ReplyClass } from "#platform/mail/classify-smtp-reply.ts";

/** nothing: delivered or delayed; unread: a person has to read it. */
export type Verdict = ReplyClass | "complaint" | "nothing" | "unread";
