import type { Draft } from "#app/newsroom/drafts/draft.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import type { ReadFact, ReadFile } from "#app/newsroom/second-reading/read-page.ts";
import { proofsOf } from "#library/proofs/article-proofs.ts";
import { describeAsOf, describeCheck, describeConfidence, describeDoubt } from "#library/proofs/proof-words.ts";
import { formatPartialDate } from "#platform/french/dates.ts";
import { knownFacts } from "./known-facts.server.ts";

/** The facts that the passages of these texts name, as a reader of them needs them. */
export function readFacts(
  services: Pick<NewsroomServices, "newsroom">,
  draft: Pick<Draft, "files">,
  files: ReadFile[],
): Record<string, ReadFact> {
  const ids = files.flatMap(({ pieces }) => pieces.flatMap(({ facts }) => facts.map(({ id }) => id)));
  const proofs = proofsOf(ids, knownFacts(services, draft));
  return Object.fromEntries(
    Object.values(proofs).map((proof) => {
      const { id, statement, sources } = proof;
      const worth = [describeConfidence(proof) + describeDoubt(proof), describeCheck(proof), describeAsOf(proof.asOf)];
      const shown = sources.map(({ author, title, date, url }) => {
        return { words: `${author}, ${title}${date ? `, ${formatPartialDate(date)}` : ""}`, url };
      });
      return [id, { id, statement, worth: worth.join(" "), sources: shown }];
    }),
  );
}
