import { data, redirect } from "react-router";
import { runOnce } from "#platform/idempotency.server.ts";
import { readForm } from "#platform/read-form.ts";
import type { Services } from "#platform/services.ts";
import { type AccountForm, type FormMessage, IDEMPOTENCY_KEY_FIELD, type Unavailable } from "./form-names.ts";

export type FormFields = { get: (name: string) => unknown; entries: () => Iterable<[string, unknown]> };

/** Returns no fields for a body that is not a form. */
export async function readFormFields(request: Request): Promise<FormFields> {
  return (await readForm(request)) ?? new URLSearchParams();
}

export type FormReply<Answer> =
  | { answer: Answer; status: number; headers?: HeadersInit }
  | { redirectTo: string; headers: Headers };

type Reply<Answer> = Promise<FormReply<Answer | Unavailable>>;

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

const TOO_MANY_REQUESTS = 429;

/**
 * A form that comes again with the same id gets the first reply, cookies included, unless that reply was a 429, after
 * which the form may be tried again. `reply` must use the services it is given, which write in the same transaction.
 */
export async function replyIdempotently<Answer>(
  services: Services,
  { name, form, now }: { name: AccountForm; form: FormFields; now: Date },
  reply: (inside: Services) => Promise<FormReply<Answer>>,
): Promise<{ reply: FormReply<Answer>; isRepeat: boolean }> {
  const fields = JSON.stringify([...form.entries()].map(([field, value]) => [field, String(value)]));
  const { answer, isRepeat } = await runOnce(
    services,
    { name, id: fieldText(form, IDEMPOTENCY_KEY_FIELD, 100), fields },
    async (tx) => {
      const { headers, ...rest } = await reply({ ...services, db: tx });
      return { ...rest, headers: [...new Headers(headers)] };
    },
    now,
    (answer) => !("status" in answer) || answer.status !== TOO_MANY_REQUESTS,
  );
  return { reply: { ...answer, headers: new Headers(answer.headers) } as FormReply<Answer>, isRepeat };
}

export function asPage<Answer>(reply: FormReply<Answer>) {
  if ("redirectTo" in reply) throw redirect(reply.redirectTo, { status: 303, headers: reply.headers });
  return data(reply.answer, { status: reply.status, headers: reply.headers });
}

export function asMessage<Answer>(reply: FormReply<Answer>): Response {
  if ("redirectTo" in reply) {
    const message: FormMessage<Answer> = { redirectTo: reply.redirectTo };
    return Response.json(message, { headers: reply.headers });
  }
  const message: FormMessage<Answer> = { answer: reply.answer };
  return Response.json(message, { status: reply.status, headers: reply.headers });
}

export function fieldText(form: FormFields, name: string, maxLength: number): string {
  const value = form.get(name);
  // PostgreSQL text cannot hold NUL, so it is removed.
  return typeof value === "string" ? value.slice(0, maxLength).replaceAll("\0", "") : "";
}
