import { data, Link } from "react-router";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import { readForm } from "#platform/read-form.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/feedback.route";
import { type FeedbackOutcome, replyToFeedback } from "./feedback.server.ts";
import { REFUSED, THANKS } from "./feedback-texts.ts";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Votre avis – Le Récap" }, { name: "robots", content: "noindex" }];
}

/** A GET request is answered with 404. A loader cannot do this, as it also runs after the action. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request }, next) => {
    if (request.method !== "POST") throw data(null, { status: 404 });
    return next();
  },
];

const STATUS: Record<FeedbackOutcome, number> = {
  counted: 200,
  "unknown-article": 400,
  "too-many": 429,
  unavailable: 503,
};

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const articleId = form?.get("article") ?? "";
  const idempotencyKey = form?.get("envoi") ?? "";
  const content = contentOf(context);
  const outcome = await replyToFeedback(requireServices(context), content, { articleId, idempotencyKey }, request);
  return data({ outcome, back: content.getArticlePath(articleId) ?? "/" }, { status: STATUS[outcome] });
}

/** When the server does not answer, the article stays on the screen instead of an error page. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch {
    return { outcome: "unavailable" as const, back: "/" };
  }
}

export default function FeedbackPage({ actionData }: Route.ComponentProps) {
  if (!actionData) return null;
  return (
    <div className="wrap message-page">
      <h1>{actionData.outcome === "counted" ? THANKS : REFUSED}</h1>
      <p>
        <Link to={actionData.back}>Retour à l’article</Link>
      </p>
    </div>
  );
}
