import { getPublisher } from "#app/features/catalogue/catalogue.server.ts";
import { requireContentPage } from "#app/features/catalogue/require-content-page.server.ts";
import { TextPage, textPageMeta } from "#app/features/layout/text-page.tsx";
import { PlaceholderPage } from "#app/features/publisher/placeholder-page.tsx";
import { PublisherDetails } from "#app/features/publisher/publisher-details.tsx";
import type { Route } from "./+types/legal-notice";

export function loader() {
  return { page: requireContentPage("mentions-legales"), publisher: getPublisher() };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? textPageMeta(loaderData.page) : [];
}

export default function LegalNoticePage({ loaderData: { page, publisher } }: Route.ComponentProps) {
  if (page.markdown === null || !publisher) return <PlaceholderPage title={page.title} />;
  return (
    <TextPage title={page.title} markdown={page.markdown}>
      <PublisherDetails publisher={publisher} />
    </TextPage>
  );
}
