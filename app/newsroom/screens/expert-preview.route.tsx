import { createContext, data } from "react-router";
import { type PreviewRefusal, showToExpert } from "#app/newsroom/publication/expert-preview.server.ts";
import { previewPolicy } from "#app/newsroom/publication/preview.server.ts";
import { TOKEN_FIELD } from "#app/office/team/invitation.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/expert-preview.route";
import { PreviewRefused } from "./preview-refused.tsx";

const refusalContext = createContext<PreviewRefusal>({ state: "unknown" });

const STATUS = { unknown: 404, ended: 410, limited: 429, unreadable: 503 } as const;

/** A middleware, as it can answer with HTML that React does not render. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, context }, next) => {
    const response = (await openPreview(request, context)) ?? (await next());
    // The address contains a token: no referrer, no caching.
    response.headers.set("Referrer-Policy", "no-referrer");
    response.headers.set("X-Robots-Tag", "noindex");
    response.headers.set("Cache-Control", "no-store");
    return response;
  },
];

/** Null when there is nothing to show, which the page then says. */
async function openPreview(request: Request, context: Route.LoaderArgs["context"]): Promise<Response | null> {
  if (request.method !== "GET" && request.method !== "HEAD") return null;
  const services = requireServices(context);
  const token = new URL(request.url).searchParams.get(TOKEN_FIELD) ?? "";
  const preview = await showToExpert(services, token, new Date());
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
