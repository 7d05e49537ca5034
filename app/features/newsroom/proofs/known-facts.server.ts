import { readYaml } from "#library/schema/content-file.ts";
import { type Fact, FactsFileSchema, factsOf } from "#library/schema/facts.schema.ts";
import type { Draft } from "../draft.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { newsroomOf } from "../served.server.ts";

/** Those of the site, where the draft's own files have no others in their place: the draft's come first. */
export function knownFacts(
  services: Pick<NewsroomServices, "newsroom">,
  { files }: Pick<Draft, "files">,
): Map<string, Fact> {
  const own = new Map(
    files.flatMap(({ path, text }) => {
      const read =
        path.startsWith("facts/") && text ? readYaml({ file: path, yaml: text }, FactsFileSchema).value : null;
      return read ? [[path, factsOf(path, read)] as const] : [];
    }),
  );
  const served = newsroomOf(services).content.current().source.content.facts;
  const facts = [...[...own.values()].flat(), ...served.filter(({ file }) => !own.has(file))];
  return new Map(facts.map((fact) => [fact.id, fact]));
}
