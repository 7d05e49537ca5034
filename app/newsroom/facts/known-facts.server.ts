import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import { factsFilesOf, wholeFacts } from "#app/newsroom/facts/draft-facts.server.ts";
import { quizFacts } from "#library/catalogue/article-views.ts";
import type { ContentSource } from "#library/catalogue/create-catalogue.ts";
import { marksOf } from "#library/proofs/fact-marks.ts";
import type { Fact } from "#library/schema/facts.schema.ts";
import { isPublished } from "#library/schema/load-content.ts";
import { positionFacts } from "#library/schema/positions.schema.ts";

/**
 * Returns the facts of the site, with the facts of the draft's own files, and of its figures that are drafts too, in
 * place of their served versions.
 */
export function knownFacts(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "files" | "figures">,
): Map<string, Fact> {
  const files = [...draft.figures, draft].flatMap((one) => one.files);
  const own = new Map(
    factsFilesOf({ files }).flatMap((file) =>
      file.text !== null && file.entries ? [[file.path, wholeFacts(file)]] : [],
    ),
  );
  const served = newsroomOf(services).content.current().source.content.facts;
  const facts = [...[...own.values()].flat(), ...served.filter(({ file }) => !own.has(file))];
  return new Map(facts.map((fact) => [fact.id, fact]));
}

/**
 * A place where a fact is used. `file` is compared with the draft's `document`, to leave an article out of the list of
 * its own facts.
 */
export type FactUse = { file: string; title: string; href: string };

type FactUses = Map<string, FactUse[]>;

/** The uses are computed once for each edition. */
const usesOf = new WeakMap<ContentSource, FactUses>();

/** Returns by fact the published articles that use it in their text, quiz or positions. */
export function factUses(services: Pick<NewsroomServices, "newsroom">): FactUses {
  const { source } = newsroomOf(services).content.current();
  const uses = usesOf.get(source) ?? readUses(source);
  usesOf.set(source, uses);
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
