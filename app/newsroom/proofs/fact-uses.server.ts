import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import { quizFacts } from "#library/catalogue/article-views.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { marksOf } from "#library/proofs/fact-marks.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { positionFacts } from "#library/schema/positions.schema.ts";

/** `file`: as in a draft's `document`, by which an article leaves itself out. */
export type FactUse = { file: string; title: string; href: string };

type FactUses = Map<string, FactUse[]>;

/** Each text of an edition is read once. */
const known = new WeakMap<ContentSource, FactUses>();

/** By fact, the articles of the site in which it serves: in their text, their quiz or their positions. */
export function factUses(services: Pick<NewsroomServices, "newsroom">): FactUses {
  const { source } = newsroomOf(services).content.current();
  const uses = known.get(source) ?? readUses(source);
  known.set(source, uses);
  return uses;
}

function readUses({ content }: ContentSource): FactUses {
  const uses: FactUses = new Map();
  for (const article of content.articles.filter(isPublished)) {
    const positions = content.positions.find(({ id }) => id === article.front.id);
    const ids = new Set([
      ...marksOf(article.body).flatMap((mark) => mark.ids),
      ...quizFacts(article).flatMap(({ facts }) => facts),
      ...(positions ? positionFacts(positions) : []),
    ]);
    const use = { file: article.file, title: article.front.title, href: article.href };
    for (const id of ids) uses.set(id, [...(uses.get(id) ?? []), use]);
  }
  return uses;
}
