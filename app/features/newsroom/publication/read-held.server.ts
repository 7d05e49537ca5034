import { eq } from "drizzle-orm";
import { drafts } from "#database/schema/newsroom.server.ts";
import type { NewsroomServices } from "../newsroom-services.ts";
import { type Outcome, refused } from "../outcome.ts";
import { hashFiles, isDraftId, readFileRows, readWriters } from "../read-drafts.server.ts";
import type { HeldDraft } from "../workflow.server.ts";

const UNKNOWN = "Ce document n’existe pas.";

/** All of one moment, and locked for nobody: whoever changes it afterwards compares its version. */
export async function readHeld(
  { db }: Pick<NewsroomServices, "db">,
  id: string,
): Promise<HeldDraft | Extract<Outcome, { state: "refused" }>> {
  if (!isDraftId(id)) return refused(UNKNOWN);
  return db.transaction(
    async (tx) => {
      const [draft] = await tx.select().from(drafts).where(eq(drafts.id, id));
      if (!draft) return refused(UNKNOWN);
      const files = await readFileRows(tx, id);
      return { draft, files, filesHash: hashFiles(draft, files), writers: await readWriters(tx, id) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
