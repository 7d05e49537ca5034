import { data, Link } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/guide.route";
import { GuidePageView } from "./guide-page.tsx";
import { GUIDES_PATH } from "./guide-text.tsx";
import { listGuides, readGuidePage } from "./guides.server.ts";

export async function loader({ params: { name, chapter } }: Route.LoaderArgs) {
  const guides = listGuides();
  const shelf = { path: GUIDES_PATH, names: guides.map((guide) => guide.name) };
  const page = name ? readGuidePage(shelf, name, chapter) : null;
  if (name && !page) throw data(null, { status: 404 });
  return { guides, page };
}

export function meta() {
  return pageMeta({ title: "Guides", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function GuideRoute({ loaderData: { guides, page } }: Route.ComponentProps) {
  if (page) return <GuidePageView page={page} path={GUIDES_PATH} guides={guides} />;
  return (
    <>
      <h1>Guides</h1>
      <nav aria-label="Guides">
        <ul className="new-kinds">
          {guides.map(({ name, title, summary }) => (
            <li key={name}>
              <Link to={`${GUIDES_PATH}/${name}`}>{title}</Link>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </nav>
      <p>Ces guides décrivent la version du site qui est en service.</p>
    </>
  );
}
