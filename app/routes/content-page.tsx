import { data } from "react-router";
import { PlaceholderPage } from "#app/features/discovery/placeholder-page.tsx";
import { PublisherDetails } from "#app/features/discovery/publisher-details.tsx";
import { TextPage, textPageMeta } from "#app/features/layout/text-page.tsx";
import { plannedPageMeta, UnderConstruction } from "#app/features/layout/under-construction.tsx";
import { loadRenderer } from "#app/features/markdown/lazy-markdown-body.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import type { Route } from "./+types/content-page";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const page = content.getContentPage(params.page);
  if (page) return { page, planned: null };
  const planned = content.getPlannedPage(`/${params.page}`);
  if (planned) return { page: null, planned };
  throw data(null, { status: 404 });
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [page] = await Promise.all([serverLoader(), loadRenderer().catch(() => null)]);
  return page;
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  return loaderData.page ? textPageMeta(loaderData.page) : plannedPageMeta(loaderData.planned);
}

function CurrentTo({ date }: { date: string }) {
  return (
    <p className="muted">
      {"À jour au "}
      <time dateTime={date}>
        <FrenchText>{formatDate(date)}</FrenchText>
      </time>
    </p>
  );
}

export default function ContentPageRoute({ loaderData: { page, planned } }: Route.ComponentProps) {
  if (planned) return <UnderConstruction page={planned} />;
  if (page.markdown === null) return <PlaceholderPage title={page.title} />;
  return (
    <TextPage title={page.title} markdown={page.markdown} note={<CurrentTo date={page.updatedAt} />}>
      {page.publisher ? <PublisherDetails publisher={page.publisher} /> : null}
    </TextPage>
  );
}
