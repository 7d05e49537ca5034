import { data, Link } from "react-router";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/guide.route";
import { GUIDES_PATH, GuideText } from "./guide-text.tsx";
import { findGuide, listGuides } from "./guides.server.ts";

export async function loader({ params }: Route.LoaderArgs) {
  const guide = params.name ? findGuide(params.name) : null;
  if (params.name && !guide) throw data(null, { status: 404 });
  return { guides: listGuides(), guide };
}

export function meta() {
  return pageMeta({ title: "Guides", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function GuidePage({ loaderData: { guides, guide } }: Route.ComponentProps) {
  return (
    <>
      <h1>{guide?.title ?? "Guides"}</h1>
      <nav aria-label="Guides">
        <ul className={guide ? "guide-list" : undefined}>
          {guides.map(({ name, title, summary }) => (
            <li key={name}>
              <Link to={`${GUIDES_PATH}/${name}`} aria-current={name === guide?.name ? "page" : undefined}>
                {title}
              </Link>
              {guide ? null : <p>{summary}</p>}
            </li>
          ))}
        </ul>
      </nav>
      {guide ? (
        <div className="guide">
          <GuideText nodes={guide.contents} />
        </div>
      ) : (
        <p>Ces guides sont ceux du dépôt, dans la version qui est en service.</p>
      )}
    </>
  );
}
