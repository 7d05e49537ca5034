import { data, redirect } from "react-router";
import { answerOnce } from "#platform/answer-once.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { type AccountForm, FORM_ID_FIELD, type FormMessage, type Unavailable } from "./account-form.ts";

/** The fields of a form: a text each, or nothing. */
export type FormFields = { get: (name: string) => unknown; entries: () => Iterable<[string, unknown]> };

/** A body that no form of ours sends is one without fields, and is answered as such. */
export async function readFields(request: Request): Promise<FormFields> {
  return (await readForm(request)) ?? new URLSearchParams();
}

/** What a form's submission comes to, whether a page or a script sent it. */
export type FormReply<Answer> =
  | { answer: Answer; status: number; headers?: HeadersInit }
  | { redirectTo: string; headers: Headers };

type Reply<Answer> = Promise<FormReply<Answer | Unavailable>>;

/** Answers a form, and says so when it cannot be answered. What went wrong is logged. */
export async function replyOrApologise<Answer>(
  services: Services,
  request: Request,
  reply: () => Promise<FormReply<Answer>>,
  typed?: Unavailable["typed"],
): Reply<Answer> {
  try {
    return await reply();
  } catch (error) {
    services.reportError(error, request);
    return { answer: { outcome: "unavailable", typed }, status: 503 };
  }
}

/**
 * Replies to a form once, in one transaction: one that comes again, with the id that its page or its script gave it, is given the
 * first reply, cookies included. What the reply does, it does with the services that it is given.
 */
export async function replyOnce<Answer>(
  services: Services,
  { name, form, now }: { name: AccountForm; form: FormFields; now: Date },
  reply: (inside: Services) => Promise<FormReply<Answer>>,
): Promise<{ reply: FormReply<Answer>; isRepeat: boolean }> {
  const fields = JSON.stringify([...form.entries()].map(([field, value]) => [field, String(value)]));
  const { answer, isRepeat } = await answerOnce(
    services,
    { name, id: textOf(form, FORM_ID_FIELD, 100), fields },
    async (tx) => {
      const { headers, ...rest } = await reply({ ...services, db: tx });
      return { ...rest, headers: [...new Headers(headers)] };
    },
    now,
  );
  return { reply: { ...answer, headers: new Headers(answer.headers) } as FormReply<Answer>, isRepeat };
}

/** For a page without scripts: the page again with the answer, or the next one. */
export function asPage<Answer>(reply: FormReply<Answer>) {
  if ("redirectTo" in reply) throw redirect(reply.redirectTo, { status: 303, headers: reply.headers });
  return data(reply.answer, { status: reply.status, headers: reply.headers });
}

/** For the form's script. */
export function asMessage<Answer>(reply: FormReply<Answer>): Response {
  if ("redirectTo" in reply) {
    const message: FormMessage<Answer> = { redirectTo: reply.redirectTo };
    return Response.json(message, { headers: reply.headers });
  }
  const message: FormMessage<Answer> = { answer: reply.answer };
  return Response.json(message, { status: reply.status, headers: reply.headers });
}

export function textOf(form: FormFields, name: string, maxLength: number): string {
  const value = form.get(name);
  // A text of the database cannot hold this character.
  return typeof value === "string" ? value.slice(0, maxLength).replaceAll("\0", "") : "";
}
