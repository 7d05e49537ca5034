import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, isPublished } from "#library/schema/load-content.ts";

const EXAM_GUIDE_FILE = "exam-guide.yaml";

/** The facts of the guide are checked with all others, in check-facts.ts. */
export function checkExamGuide({ examGuide, articles }: Content): ContentIssue[] {
  const published = new Set(articles.filter(isPublished).map(({ front }) => front.id));
  return Object.entries(examGuide?.articles ?? {}).flatMap(([unit, ids]) =>
    ids
      .filter((id) => !published.has(id))
      .map((id) => issue(EXAM_GUIDE_FILE, ["articles", unit], `l'article « ${id} » n'existe pas, ou n'est pas publié`)),
  );
}

export function factsOfGuide({ examGuide }: Content): { ids: string[]; at: ContentIssue }[] {
  if (!examGuide) return [];
  const { essential, onTheDay, permits, confusions } = examGuide;
  const at = (...path: (string | number)[]) => issue(EXAM_GUIDE_FILE, path, "");
  return [
    { ids: essential, at: at("essential") },
    { ids: onTheDay, at: at("onTheDay") },
    ...permits.map(({ facts }, index) => ({ ids: facts, at: at("permits", index, "facts") })),
    ...confusions.flatMap(({ points }, page) =>
      points.map(({ facts }, index) => ({ ids: facts, at: at("confusions", page, "points", index, "facts") })),
    ),
  ];
}
