import { data } from "react-router";
import { GuidePageView } from "#app/office/guides/guide-page.tsx";
import { findGuide, readGuidePage } from "#app/office/guides/guides.server.ts";
import { HELP_PATH } from "#app/office/guides/help-chapters.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/help.route";

/** Only these handbooks concern an editor; the others are for the administration. */
const SHELF = { path: HELP_PATH, names: ["redaction", "editorial", "lettre"] };

export function loader({ params: { name = "redaction", chapter } }: Route.LoaderArgs) {
  const page = readGuidePage(SHELF, name, chapter);
  if (!page) throw data(null, { status: 404 });
  const guides = SHELF.names
    .flatMap((one) => findGuide(one) ?? [])
    .map((guide) => ({ name: guide.name, title: guide.title }));
  return { page, guides };
}

export function meta() {
  return pageMeta({ title: "Aide", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function HelpPage({ loaderData: { page, guides } }: Route.ComponentProps) {
  return <GuidePageView page={page} path={HELP_PATH} guides={guides} />;
}
