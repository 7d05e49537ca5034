import { readDraftTexts, shownText } from "#app/newsroom/drafts/draft-texts.server.ts";
import type { NewsroomServices } from "#app/newsroom/drafts/newsroom-services.ts";
import { findNewFigures } from "#app/newsroom/drafts/read-drafts.server.ts";
import { withKind } from "#app/newsroom/drafts/suggested-kind.server.ts";
import { type DraftSnapshot, lockDraft } from "#app/newsroom/drafts/workflow.server.ts";
import type { Transaction } from "#database/open.server.ts";

/** The figures are those that the text shows and that readers do not have: one edition publishes all. */
export type WholeSnapshot = DraftSnapshot & { figures: DraftSnapshot[] };

/**
 * The draft is read in one snapshot without a lock; whoever writes afterwards must compare its version. Its kind of
 * change is the one that its words propose, when nobody has chosen one.
 */
export function readDraftSnapshot(
  { db }: Pick<NewsroomServices, "db">,
  id: string,
): Promise<WholeSnapshot | { state: "refused"; message: string }> {
  return db.transaction(
    async (tx) => {
      const held = await readOne(tx, id);
      if ("state" in held) return held;
      const { document } = held.draft;
      const sha = held.files.find(({ path }) => path === document)?.sha ?? null;
      const text = (await readDraftTexts(tx, [sha])).get(sha ?? "");
      const figures: DraftSnapshot[] = [];
      for (const figure of await findNewFigures(tx, { document, text: text ? shownText(text) : null })) {
        const found = await readOne(tx, figure);
        if (!("state" in found)) figures.push(found);
      }
      return { ...held, figures };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function readOne(tx: Transaction, id: string) {
  const held = await lockDraft(tx, id, { isLocked: false });
  return "state" in held ? held : { ...held, draft: await withKind(tx, held.draft, held.files) };
}
