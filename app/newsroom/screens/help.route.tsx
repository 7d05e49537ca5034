import { data, Link } from "react-router";
import { GuideText } from "#app/office/guides/guide-text.tsx";
import { findGuide, guideAt } from "#app/office/guides/guides.server.ts";
import { HELP_PATH } from "#app/office/team/help-chapters.ts";
import { pageMeta } from "#app/ui/page/page-meta.ts";
import type { Route } from "./+types/help.route";

/** Those that an editor needs; the others are the administration's. */
const HANDBOOKS = ["redaction", "editorial", "lettre"];

export function loader({ params: { name = "redaction" } }: Route.LoaderArgs) {
  const guide = HANDBOOKS.includes(name) ? findGuide(name) : null;
  if (!guide) throw data(null, { status: 404 });
  const others = HANDBOOKS.flatMap((one) => findGuide(one) ?? []).map(({ name: path, title }) => ({ path, title }));
  return { name, title: guide.title, contents: guideAt(guide.contents, HELP_PATH, HANDBOOKS), others };
}

export function meta() {
  return pageMeta({ title: "Aide", description: "Espace réservé à la rédaction.", indexable: false });
}

export default function HelpPage({ loaderData: { name, title, contents, others } }: Route.ComponentProps) {
  return (
    <>
      <h1>{title}</h1>
      <nav aria-label="Aide">
        <ul className="guide-list">
          {others.map((other) => (
            <li key={other.path}>
              <Link to={`${HELP_PATH}/${other.path}`} aria-current={other.path === name ? "page" : undefined}>
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="guide">
        <GuideText nodes={contents} />
      </div>
    </>
  );
}
