import { type ActionFunctionArgs, data } from "react-router";
import { requireServices } from "#platform/services.ts";
import type { NotSaved } from "./not-saved.tsx";

const FORM_TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)(?:;|$)/i;

/**
 * Wraps an action so that an unexpected failure answers 503 with a page that still contains the submitted form.
 * Expected refusals pass through.
 */
export function keepingTyped<Args extends ActionFunctionArgs, Answer>(action: (args: Args) => Promise<Answer>) {
  return async (args: Args): Promise<Answer> => {
    const { request } = args;
    const sent = request.clone();
    try {
      return await action(args);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      requireServices(args.context).reportError(error, request);
      throw data(await readTyped(sent), { status: 503 });
    }
  };
}

/** Files are left out and have to be chosen again. */
async function readTyped(request: Request): Promise<NotSaved> {
  const { pathname, search } = new URL(request.url);
  const type = request.headers.get("Content-Type") ?? "";
  const form = FORM_TYPES.test(type) ? await request.formData().catch(() => null) : null;
  const fields = [...(form ?? [])];
  return {
    notSaved: fields.flatMap(([name, value]) => (typeof value === "string" ? [{ name, text: value }] : [])),
    file: fields.find(([, value]) => typeof value !== "string")?.[0] ?? null,
    path: `${pathname.replace(/\.data$/, "")}${search}`,
  };
}
