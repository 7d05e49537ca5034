import { data } from "react-router";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { TextPage, textPageMeta } from "#app/ui/page/text-page.tsx";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { contentOf } from "#library/catalogue/content-context.server.ts";
import type { Route } from "./+types/resource.route";

const TRAIL = [{ name: "Ressources", href: "/ressources" }];

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const resource = content.getResource(params.id);
  if (resource) return { resource, planned: null };
  const planned = content.getPlannedPage(`/ressources/${params.id}`);
  if (planned) return { resource: null, planned };
  throw data(null, { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return loaderData.resource ? textPageMeta(loaderData.resource) : plannedPageMeta(loaderData.planned);
}

export default function ResourceRoute({ loaderData: { resource, planned } }: Route.ComponentProps) {
  if (planned) return <UnderConstruction page={planned} />;
  return <TextPage title={resource.title} markdown={resource.markdown} trail={TRAIL} />;
}
