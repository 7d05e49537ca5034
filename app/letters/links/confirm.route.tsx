import { data } from "react-router";
import { INTENT_FIELD } from "#app/accounts/forms/form-names.ts";
import { linkPageMeta } from "#app/letters/sign-up/link-page-meta.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices, type Services } from "#platform/services.ts";
import type { Route } from "./+types/confirm.route";
import { ConfirmationPage, type ConfirmationView, INTENTS } from "./confirmation-messages.tsx";
import {
  confirm,
  findToRead,
  httpStatusOf,
  LINK_PAGE_HEADERS,
  readToken,
  replyOnce,
  sendNewLink,
  sendSignInLink,
  viewConfirmation,
} from "./link-pages.server.ts";

/** A GET request changes nothing, because mail scanners open links too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  const token = readToken(url.searchParams);
  try {
    return await answer(await viewConfirmation(services, token, request), context);
  } catch (error) {
    services.reportError(error, request);
    return await answer({ kind: "failed", token }, context);
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = requireServices(context);
  const form = await readForm(request);
  const token = readToken(form);
  try {
    const submission = { name: "confirmation", form } as const;
    const { answer: done, isRepeat } = await replyOnce(services, submission, (inside) => act(inside, form, request));
    const { requestId } = services;
    if (done.cookies.length > 0 && !isRepeat) services.log.info("signed_in", { requestId, by: "confirmation" });
    return await answer(done.view, context, done.cookies);
  } catch (error) {
    services.reportError(error, request);
    return await answer({ kind: "failed", token }, context);
  }
}

async function act(services: Services, form: URLSearchParams | null, request: Request) {
  const token = readToken(form);
  const intent = form?.get(INTENT_FIELD);
  if (intent === INTENTS.newLink) return { view: await sendNewLink(services, token), cookies: [] };
  if (intent === INTENTS.signIn) return { view: await sendSignInLink(services, token), cookies: [] };
  return confirm(services, token, request);
}

async function answer(view: ConfirmationView, context: Route.LoaderArgs["context"], cookies: string[] = []) {
  const toRead = await findToRead(requireServices(context), contentOf(context), view);
  const headers = new Headers(LINK_PAGE_HEADERS);
  if (view.kind === "limited") headers.set("Retry-After", String(view.retryAfterSeconds));
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return data({ view, toRead, idempotencyKey: createIdempotencyKey() }, { status: httpStatusOf(view), headers });
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  return actionHeaders.has("Referrer-Policy") ? actionHeaders : loaderHeaders;
}

export function meta() {
  return linkPageMeta("Confirmer son inscription à la lettre du Récap par le lien reçu par e-mail.");
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ConfirmationPage {...(actionData ?? loaderData)} />;
}
