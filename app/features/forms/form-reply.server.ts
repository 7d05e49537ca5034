import { data, redirect } from "react-router";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import type { FormMessage, Unavailable } from "./account-form.ts";

/** The fields of a form: a text each, or nothing. */
export type FormFields = { get: (name: string) => unknown };

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
