import type { ReplyClass } from "#platform/mail/classify-smtp-reply.ts";

/** nothing: delivered or waiting; unread: for a person. */
export type Verdict = ReplyClass | "complaint" | "nothing" | "unread";
