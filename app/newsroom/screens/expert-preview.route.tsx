import { createContext, data } from "react-router";
import { type PreviewRefusal, showToExpert } from "#app/newsroom/publication/expert-preview.server.ts";
import { previewPolicy } from "#app/newsroom/publication/preview.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { drawingsContext } from "#library/catalogue/drawings-context.server.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/expert-preview.route";

const TEXTS: Record<PreviewRefusal["state"], { title: string; lead: string }> = {
  unknown: {
    title: "Ce lien d’aperçu n’ouvre rien",
    lead: "L’adresse est peut-être incomplète : un message en coupe parfois la fin. Ou le lien a pris fin : il vaut sept jours. Copiez l’adresse en entier, ou demandez un autre lien à la personne qui vous l’a envoyée.",
  },
  ended: {
    title: "Ce lien d’aperçu ne sert plus",
    lead: "Un lien d’aperçu vaut sept jours. Il s’arrête aussi quand la rédaction le retire, ou quand le texte est publié. Pour relire le texte, demandez un autre lien à la personne qui vous l’a envoyé.",
  },
  limited: {
    title: "Cet aperçu a été ouvert trop souvent",
    lead: "Réessayez dans une heure. Le lien reste valable.",
  },
  unreadable: {
    title: "Ce texte ne peut pas être montré pour le moment",
    lead: "Réessayez dans quelques minutes. Si cela dure, dites-le à la personne qui vous a envoyé le lien.",
  },
};

function PreviewRefused({ state }: Pick<PreviewRefusal, "state">) {
  const { title, lead } = TEXTS[state];
  return (
    <div className="wrap message-page">
      <h1>
        <FrenchText>{title}</FrenchText>
      </h1>
      <p className="lead">
        <FrenchText>{lead}</FrenchText>
      </p>
      <p className="button-row">
        <ButtonLink to="/">Retour à l’accueil</ButtonLink>
      </p>
    </div>
  );
}

const refusalContext = createContext<PreviewRefusal>({ state: "unknown" });

const STATUS = { unknown: 404, ended: 410, limited: 429, unreadable: 503 } as const;

/** A middleware can answer with HTML that React does not render, unlike a loader. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const response = (await openPreview(request, context)) ?? (await next());
    // The address contains a token, so it must not be sent as a referrer, indexed or cached.
    response.headers.set("Referrer-Policy", "no-referrer");
    response.headers.set("X-Robots-Tag", "noindex");
    response.headers.set("Cache-Control", "no-store");
    return response;
  },
];

/** Returns null when the link opens nothing; the page then explains why. */
async function openPreview(request: Request, context: Route.LoaderArgs["context"]): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const services = requireServices(context);
  const preview = await showToExpert(
    { ...services, drawings: context.get(drawingsContext) },
    new URL(request.url),
    new Date(),
  );
  if (preview.state !== "page") {
    context.set(refusalContext, preview);
    return null;
  }
  const policy = previewPolicy(preview.html, services.settings.publicUrl);
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return new Response(preview.html, { headers });
}

export function loader({ context }: Route.LoaderArgs) {
  const refusal = context.get(refusalContext);
  const headers = new Headers();
  if (refusal.state === "limited") headers.set("Retry-After", String(refusal.retryAfterSeconds));
  return data({ state: refusal.state }, { status: STATUS[refusal.state], headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export function meta() {
  const description = "Un texte de la rédaction du Récap, montré avant sa publication à qui en a le lien.";
  return pageMeta({ title: "Lien d’aperçu", description, indexable: false });
}

export default function ExpertPreviewPage({ loaderData }: Route.ComponentProps) {
  return <PreviewRefused state={loaderData.state} />;
}
