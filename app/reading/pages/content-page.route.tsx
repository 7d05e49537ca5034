import { data } from "react-router";
import { CalendarDays } from "#app/reading/discovery/calendar-days.tsx";
import { PlaceholderPage } from "#app/reading/discovery/placeholder-page.tsx";
import { PublisherDetails } from "#app/reading/discovery/publisher-details.tsx";
import { PageProofs } from "#app/reading/proofs/page-proofs.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { loadRenderer } from "#app/ui/markdown/lazy-markdown-body.tsx";
import { TextPage, textPageMeta } from "#app/ui/page/text-page.tsx";
import { plannedPageMeta, UnderConstruction } from "#app/ui/page/under-construction.tsx";
import { overtakenBy } from "#library/catalogue/age-notice.ts";
import { contentOf } from "#library/catalogue/content-store.server.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { Route } from "./+types/content-page.route";

export function loader({ params, context }: Route.LoaderArgs) {
  const content = contentOf(context);
  const page = content.getContentPage(params.page);
  if (page) return { page, passed: overtakenBy(page, parisDay(new Date())), planned: null };
  const planned = content.getPlannedPage(`/${params.page}`);
  if (planned) return { page: null, passed: null, planned };
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

export default function ContentPageRoute({ loaderData: { page, passed, planned }, params }: Route.ComponentProps) {
  if (planned) return <UnderConstruction page={planned} />;
  if (page.markdown === null) return <PlaceholderPage title={page.title} />;
  return (
    <TextPage
      title={page.title}
      markdown={page.markdown}
      note={
        <>
          <CurrentTo date={page.updatedAt} />
          {page.calendar.length > 0 ? (
            <CalendarDays days={page.calendar} file={`/${params.page}.ics`} {...{ passed }} />
          ) : null}
        </>
      }
    >
      {page.publisher ? <PublisherDetails publisher={page.publisher} /> : null}
      {page.proofs.length > 0 ? <PageProofs proofs={page.proofs} /> : null}
    </TextPage>
  );
}
