import { expect } from "vitest";
import { createDraft } from "#app/newsroom/drafts/create-draft.server.ts";
import type { SaveInput } from "#app/newsroom/drafts/draft.ts";
import { saveDraft } from "#app/newsroom/drafts/save-draft.server.ts";
import { readDraft } from "#app/newsroom/drafts/served-draft.server.ts";
import { approve, requestReview } from "#app/newsroom/drafts/workflow.server.ts";
import { readEdition } from "#app/newsroom/editions/edition-store.server.ts";
import type { Database } from "#database/open.server.ts";
import { acceptEdition } from "#library/check/accept-edition.ts";
import { loadContent } from "#library/schema/load-content.ts";
import { aContent } from "#tests/support/content/content.ts";
import { addStaff, createTestNewsroom } from "./newsroom.ts";

/** As the commands leave it. */
function acceptedContent(changes: Record<string, string | null>) {
  const files = aContent(changes);
  const { content } = loadContent(files);
  const about = { today: "2026-01-02", isMinor: false, questionChoices: {} };
  return { ...files, ...Object.fromEntries(acceptEdition(content, files, about).files) };
}

/** The site with a writer, a reviewer and an administrator. */
export async function openSite(on: Database, changes: Record<string, string | null> = {}) {
  const site = await createTestNewsroom(on, acceptedContent(changes));
  const { services } = site;
  const staff = {
    ana: await addStaff(on, "Ana", "writer"),
    bob: await addStaff(on, "Bob", "reviewer"),
    eve: await addStaff(on, "Eve", "administrator"),
  };
  const read = async (id: string) => {
    const draft = await readDraft(services, staff.ana, id);
    if (!draft) throw new Error("there is no draft");
    return draft;
  };
  const textsServed = async () =>
    Object.fromEntries([...(await readEdition(on))].map(([path, bytes]) => [path, bytes.toString("utf8")]));
  /** By Ana. */
  async function write(document: string, input: Omit<SaveInput, "version">): Promise<string> {
    const created = await createDraft(services, staff.ana, { from: document });
    const id = created.state === "created" ? created.id : "";
    const { version, changeKind } = await read(id);
    await saveDraft(services, staff.ana, id, { version, changeKind: changeKind ?? "minor", ...input });
    return id;
  }
  /** By Bob. */
  async function review(id: string): Promise<void> {
    expect(await requestReview(services, staff.ana, id)).toEqual({ state: "done" });
    const { filesHash } = await read(id);
    expect(await approve(services, staff.bob, id, { filesHash, note: "" })).toEqual({ state: "done" });
  }
  return { ...site, ...staff, read, write, review, textsServed };
}
