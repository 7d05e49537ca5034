import { afterAll, expect, test } from "vitest";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import type { Staff } from "#app/office/team/staff.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { openSite } from "#tests/support/newsroom/open-site.ts";
import { closedReason, replyToVerdict } from "./review-actions.server.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const TERM = "glossary/hopital.yaml";

test("a text that was published unread is read by somebody who did not write it, which its writer is told", async () => {
  const { services, ana, bob, eve, write, read } = await openSite(db);
  const id = await write(TERM, { files: { [TERM]: "term: Hôpital\ndefinition: Une maison où l'on soigne.\n" } });
  await publishDraft(services, eve, id, { forcedReason: "Personne d'autre n'est là ce soir." });
  const draft = await read(id);
  expect(closedReason(draft, ana)).toBe("Une autre personne doit lire ce texte.");
  expect(closedReason(draft, bob)).toBe(null);
  const press = (staff: Staff) =>
    replyToVerdict({ services, staff, draft, form: new URLSearchParams({ intention: "late", note: "Lu." }) });
  expect(await press(ana)).toMatchObject({ init: { status: 409 }, data: { note: "Lu." } });
  const answer = await press(bob).catch((thrown: Response) => thrown);
  if (!(answer instanceof Response)) throw new Error("the reading is refused");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${draftPath(id, "relecture")}?fait=lu`]);
  expect(closedReason(await read(id), bob)).toBe("Ce texte est publié.");
});
