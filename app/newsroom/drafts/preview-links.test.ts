import { afterAll, beforeEach, expect, test } from "vitest";
import { showToExpert } from "#app/newsroom/publication/expert-preview.server.ts";
import { publishDraft } from "#app/newsroom/publication/publish-draft.server.ts";
import { readAuditLog } from "#app/office/audit-log/audit-log.server.ts";
import { removeFromTeam } from "#app/office/team/team.server.ts";
import { afterRestore } from "#database/backup/after-restore.ts";
import { previewLinks } from "#database/schema/newsroom.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import { createDrawings } from "#server/app/drawings.ts";
import { aContent } from "#tests/support/content/content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { addStaff, createTestNewsroom } from "#tests/support/newsroom/newsroom.ts";
import { createDraft } from "./create-draft.server.ts";
import type { Newsroom } from "./newsroom-services.ts";
import {
  createPreviewLink,
  eraseEndedPreviewLinks,
  findPreviewLink,
  listPreviewLinks,
  MAX_PREVIEW_LINKS,
  revokePreviewLink,
} from "./preview-links.server.ts";
import { saveDraft } from "./save-draft.server.ts";
import { readDraft } from "./served-draft.server.ts";
import { discardDraft } from "./workflow.server.ts";

const { db, client, clear, close } = await createTestDatabase();
beforeEach(clear);
afterAll(close);

const [ARTICLE, TERM] = ["articles/sante/hopital/histoire.md", "glossary/hopital.yaml"];
const drawings = createDrawings(async () => Buffer.from(""));
const NOW = new Date("2026-11-26T10:00:00Z");
const addressOf = (token: string, part = "") => new URL(`http://localhost/apercu?jeton=${token}&page=${part}`);
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

async function open() {
  const { services } = await createTestNewsroom(db, aContent());
  const [ana, bob] = [await addStaff(db, "Ana", "writer"), await addStaff(db, "Bob", "administrator")];
  const draft = async (document: string) => {
    const created = await createDraft(services, ana, { from: document });
    return created.state === "created" ? created.id : "";
  };
  const id = await draft(TERM);
  const create = (by = ana, draftId = id, now = NOW) => createPreviewLink(services, by, draftId, now);
  const link = async (by = ana, draftId = id) => {
    const created = await create(by, draftId);
    return created.state === "created" ? created.token : "";
  };
  const list = (now = NOW) => listPreviewLinks(services, ana, id, now);
  const find = async (token: string, now = NOW) => (await findPreviewLink(services, token, now)).state;
  return { services, ana, bob, id, draft, create, link, list, find };
}

test("a preview link opens one draft for seven days, and nothing that is kept gives it back", async () => {
  const { services, id, create, list, find } = await open();
  const created = await create();
  const token = created.state === "created" ? created.token : "";
  expect(created).toMatchObject({ expiresAt: later(7 * 24) });
  expect(JSON.stringify(await db.select().from(previewLinks))).not.toContain(token);
  expect(await findPreviewLink(services, token, NOW)).toMatchObject({ state: "open", draftId: id });
  expect(await list()).toMatchObject([{ by: "Ana", createdAt: NOW, expiresAt: later(7 * 24) }]);
  expect([await find(token, later(167)), await find(token, later(168))]).toEqual(["open", "ended"]);
  expect([await find(""), await find(token.slice(1)), await find("a".repeat(43))]).toEqual(Array(3).fill("unknown"));
  expect([await eraseEndedPreviewLinks(db, later(167)), await eraseEndedPreviewLinks(db, later(168))]).toEqual([0, 1]);
  expect(await find(token)).toBe("unknown");
});

test("any member closes a link, by its own draft alone, and the journal says who opened and who closed it", async () => {
  const { services, ana, bob, id, draft, link, list, find } = await open();
  const [token, other] = [await link(), await link()];
  const [{ id: linkId = "" } = {}] = await list();
  const revoke = (by: typeof ana, draftId: string, asked = linkId) =>
    revokePreviewLink(services, by, { draftId, linkId: asked }, NOW);
  expect(await revoke(bob, await draft(ARTICLE))).toMatchObject({ message: /ne sert déjà plus/ });
  expect(await revoke(bob, id, "aucun")).toMatchObject({ message: /ne sert déjà plus/ });
  expect(await find(token)).toBe("open");
  expect(await revoke(bob, id)).toEqual({ state: "done" });
  expect(await revoke(ana, id)).toMatchObject({ message: /ne sert déjà plus/ });
  expect([await find(token), await find(other)].toSorted()).toEqual(["ended", "open"]);
  expect(await list()).toHaveLength(1);
  const { events } = await readAuditLog(db, new URLSearchParams());
  expect(events.map(({ label }) => label).toSorted()).toEqual([
    "Lien d’aperçu créé · Ana, Hôpital",
    "Lien d’aperçu créé · Ana, Hôpital",
    "Lien d’aperçu retiré · Bob, Hôpital",
  ]);
});

test("whoever has no role of the team opens, lists and closes none", async () => {
  const { services, ana, id, link, list } = await open();
  await link();
  const stranger = { ...ana, role: "reader" as typeof ana.role };
  const [{ id: linkId = "" } = {}] = await list();
  expect(await createPreviewLink(services, stranger, id, NOW)).toMatchObject({ state: "refused" });
  expect(await revokePreviewLink(services, stranger, { draftId: id, linkId }, NOW)).toMatchObject({ state: "refused" });
  expect(await listPreviewLinks(services, stranger, id, NOW)).toEqual([]);
  expect(await list()).toHaveLength(1);
});

test("a link ends with its draft, published or given up, and with its maker's access", async () => {
  const { services, ana, bob, id, draft, create, link, find } = await open();
  const token = await link(bob);
  const article = await draft(ARTICLE);
  const ofArticle = await link(bob, article);
  const ofAna = await link(ana, article);
  await db.transaction((tx) => removeFromTeam(services, tx, ana.userId, NOW));
  expect([await find(ofArticle), await find(ofAna)]).toEqual(["open", "unknown"]);
  expect(await discardDraft(services, bob, article)).toEqual({ state: "done" });
  expect(await find(ofArticle)).toBe("ended");
  const files = { [TERM]: "term: Hôpital\ndefinition: Une maison où l'on soigne.\n" };
  const { version = 0 } = (await readDraft(services, bob, id)) ?? {};
  await saveDraft(services, bob, id, { version, files, changeKind: "minor" });
  expect(await find(token)).toBe("open");
  const reason = { forcedReason: "Personne d'autre n'est là aujourd'hui." };
  expect(await publishDraft(services, bob, id, reason)).toMatchObject({ state: "done" });
  expect(await find(token)).toBe("ended");
  expect(await create(bob)).toMatchObject({ message: /clos/ });
});

test("in a restored database, which does not know what was revoked since, no link is open", async () => {
  const { link, create, list, find } = await open();
  const token = await link();
  await client.exec(afterRestore(NOW));
  expect([await find(token), await list()]).toEqual(["ended", []]);
  expect(await create()).toMatchObject({ state: "created" });
});

test("a draft has five living links at most, of presses at once too, and a member makes twenty a day", async () => {
  const { bob, draft, create, list } = await open();
  const pressed = await Promise.all(Array.from({ length: MAX_PREVIEW_LINKS + 2 }, () => create()));
  expect(pressed.filter(({ state }) => state === "created")).toHaveLength(MAX_PREVIEW_LINKS);
  expect(await list()).toHaveLength(MAX_PREVIEW_LINKS);
  expect(await create(bob)).toMatchObject({ message: /5 liens/ });
  expect(await create(bob, undefined, later(168))).toMatchObject({ state: "created" });
  const article = await draft(ARTICLE);
  const day = later(400);
  for (let used = 0; used < LIMITS.staffActs.max; used += 1) {
    expect(await create(bob, article, day)).toMatchObject({ state: "created" });
    await db.delete(previewLinks);
  }
  expect(await create(bob, article, day)).toMatchObject({ message: /demain/ });
});

test("an expert reads the page and its proofs alone, so many times a day, and nothing of what stops it from being made", async () => {
  const { services, link } = await open();
  const token = await link();
  const messages = ["glossary/hopital.yaml: definition manque"];
  let isReadable = true;
  let isReady = Promise.resolve();
  const path = "/un.article";
  const links = `<button role="switch">Voir les preuves</button><a href="${path}#un"></a><a href="${path}/fiche"></a>`;
  const preview: Newsroom["preview"] = async ({ document, part }) => {
    await isReady;
    return isReadable
      ? { state: "page", html: `<head></head><body><h1>${document} ${part ?? ""}</h1>${links}</body>`, path }
      : { state: "unreadable", messages };
  };
  const site = { ...services, drawings, newsroom: { ...services.newsroom, preview } };
  const show = (now = NOW, part = "preuves/un") => showToExpert(site, addressOf(token, part), now);
  const shown = await show(NOW, "../autre");
  expect(shown).toMatchObject({ state: "page", html: expect.stringContaining(`<h1>${TERM} </h1>`) });
  // Where readers have a switch, which needs scripts, there is a link; the page and its proofs lead to each other.
  expect("html" in shown && shown.html.match(/href="[^"]*"/g)).toEqual([
    `href="/apercu?jeton=${token}&amp;page=preuves"`,
    `href="/apercu?jeton=${token}#un"`,
    `href="${path}/fiche"`,
  ]);
  expect(await show()).toMatchObject({ html: expect.stringMatching(/Vos remarques : .*<h1>.* preuves\/un<\/h1>/s) });
  // One at a time: the checks of the team wait in the same queue.
  const { promise, resolve } = Promise.withResolvers<void>();
  isReady = promise;
  const first = show();
  expect(await show()).toEqual({ state: "unreadable" });
  resolve();
  expect(await first).toMatchObject({ state: "page" });
  isReadable = false;
  expect(await show()).toEqual({ state: "unreadable" });
  for (let used = 5; used < LIMITS.staffActs.max; used += 1) await show();
  expect(await show()).toMatchObject({ state: "limited", retryAfterSeconds: 86_400 });
  expect(await show(later(24))).toEqual({ state: "unreadable" });
  expect(await showToExpert({ ...services, drawings }, addressOf("a".repeat(43)), NOW)).toEqual({ state: "unknown" });
});
