import { type ContentIssue, issue } from "#library/schema/content-issue.ts";
import { type Content, isPublished, type Listed } from "#library/schema/load-content.ts";
import type { Camp, PositionsFile } from "#library/schema/positions.schema.ts";

/** The largest difference allowed between two camps of an article, in number of points. */
export const POSITION_TOLERANCE = { proposals: 1, objections: 1, labels: 0 };

type Measure = keyof typeof POSITION_TOLERANCE;

const NAMES: Record<Measure, string> = { proposals: "propositions", objections: "objections", labels: "étiquettes" };

const COUNTS: Record<Measure, (camp: Camp) => number> = {
  proposals: ({ proposals }) => proposals.length,
  objections: ({ objections }) => objections.length,
  labels: ({ label }) => (label === undefined ? 0 : 1),
};

type Unevenness = { measure: Measure; least: [camp: string, count: number]; most: [camp: string, count: number] };

/** The facts of positions are checked in check-facts.ts. */
export function checkPositions({ articles, withdrawn, positions }: Content): {
  issues: ContentIssue[];
  notes: string[];
} {
  const published = new Set([...articles.filter(isPublished), ...withdrawn].map(({ front }) => front.id));
  const uneven = positions.flatMap((file) => measureUnevenness(file).map((found) => ({ file, found })));
  const isTooUneven = ({ found }: (typeof uneven)[number]) =>
    found.most[1] - found.least[1] > POSITION_TOLERANCE[found.measure];
  return {
    issues: [
      ...positions.flatMap((file) => checkArticleId(file, published)),
      ...uneven.filter(isTooUneven).map(({ file, found }) => issue(file.file, ["camps"], describe(found))),
    ],
    notes: uneven.filter((one) => !isTooUneven(one)).map(({ file, found }) => `${file.file} : ${describe(found)}.`),
  };
}

export function measureUnevenness({ camps }: Pick<PositionsFile, "camps">): Unevenness[] {
  return (Object.keys(COUNTS) as Measure[]).flatMap((measure) => {
    const counts = camps.map((camp): [string, number] => [camp.name, COUNTS[measure](camp)]);
    const [least, most] = [
      counts.reduce((a, b) => (b[1] < a[1] ? b : a)),
      counts.reduce((a, b) => (b[1] > a[1] ? b : a)),
    ];
    return least[1] === most[1] ? [] : [{ measure, least, most }];
  });
}

function describe({ measure, least, most }: Unevenness): string {
  return `les camps n'ont pas la même mesure : ${NAMES[measure]}, ${least[1]} pour « ${least[0]} » et ${most[1]} pour « ${most[0]} »`;
}

function checkArticleId({ file, id }: Listed<PositionsFile>, published: Set<string>): ContentIssue[] {
  return published.has(id) ? [] : [issue(file, [], `« ${id} » n'est pas l'identifiant d'un article publié`)];
}
