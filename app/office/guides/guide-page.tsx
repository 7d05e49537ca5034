import { Link } from "react-router";
import { GuideText } from "./guide-text.tsx";
import type { GuidePage, Shelf } from "./guides.server.ts";

type GuidePageViewProps = { page: GuidePage; path: Shelf["path"]; guides: { name: string; title: string }[] };

export function GuidePageView({ page: { name, title, chapters, contents }, path, guides }: GuidePageViewProps) {
  const isWhole = chapters.every(({ isShown }) => !isShown);
  return (
    <>
      <h1>{title}</h1>
      <nav aria-label="Guides">
        <ul className="guide-list">
          {guides.map((one) => (
            <li key={one.name}>
              <Link to={`${path}/${one.name}`} aria-current={one.name === name && isWhole ? "page" : undefined}>
                {one.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="guide-columns">
        {isWhole ? <Chapters chapters={chapters} /> : null}
        <div className="guide">
          <GuideText nodes={contents} />
        </div>
        {isWhole ? null : <Chapters chapters={chapters} />}
      </div>
    </>
  );
}

function Chapters({ chapters }: Pick<GuidePage, "chapters">) {
  return (
    <nav aria-label="Chapitres" className="guide-chapters">
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.href}>
            <Link to={chapter.href} aria-current={chapter.isShown ? "page" : undefined}>
              {chapter.title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
