import { data, Link } from "react-router";
import { getArticlePath } from "#app/features/catalogue/catalogue.server.ts";
import { countUsefulArticle } from "#app/features/feedback/feedback.server.ts";
import { THANKS } from "#app/features/feedback/feedback-form.tsx";
import { requireServices } from "#server/services.ts";
import type { Route } from "./+types/feedback";

export function meta(): Route.MetaDescriptors {
  return [{ title: "Votre avis – Le Récap" }, { name: "robots", content: "noindex" }];
}

export function loader() {
  throw data(null, { status: 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const articleId = String((await request.formData()).get("article"));
  const path = getArticlePath(articleId);
  if (!path) return data({ outcome: "refused" as const, back: "/" }, { status: 400 });
  await countUsefulArticle(requireServices(context).db, articleId);
  return { outcome: "counted" as const, back: path };
}

/** What a reader without scripts sees after the press. */
export default function FeedbackPage({ actionData }: Route.ComponentProps) {
  if (!actionData) return null;
  return (
    <div className="wrap message-page">
      <h1>{actionData.outcome === "counted" ? THANKS : "Votre avis n’a pas pu être enregistré."}</h1>
      <p>
        <Link to={actionData.back}>Retour à l’article</Link>
      </p>
    </div>
  );
}
