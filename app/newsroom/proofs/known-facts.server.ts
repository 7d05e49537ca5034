import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { newsroomOf } from "#app/newsroom/drafts/served.server.ts";
import { factsFilesOf, wholeFacts } from "#app/newsroom/facts/draft-facts.server.ts";
import type { Fact } from "#library/schema/facts.schema.ts";

/** Returns the facts of the site, with the facts of the draft's own files in place of their served versions. */
export function knownFacts(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "files">,
): Map<string, Fact> {
  const own = new Map(
    factsFilesOf(draft).flatMap((file) => (file.text !== null && file.entries ? [[file.path, wholeFacts(file)]] : [])),
  );
  const served = newsroomOf(services).content.current().source.content.facts;
  const facts = [...[...own.values()].flat(), ...served.filter(({ file }) => !own.has(file))];
  return new Map(facts.map((fact) => [fact.id, fact]));
}
