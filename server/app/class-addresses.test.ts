import { afterAll, expect, test } from "vitest";
import { resumeCodeOf } from "#app/learning/class/class-keys.server.ts";
import { CLASS_FIELDS, classPath, statePath, VOTE_PATH, viewPath } from "#app/learning/class/class-paths.ts";
import { pressDesk } from "#app/learning/class/class-sessions.server.ts";
import { GRACE_MS } from "#app/learning/class/class-steps.ts";
import { readClassSnapshot } from "#app/learning/class/class-views.server.ts";
import { publishedContent } from "#tests/support/content/published-content.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { classQuiz, classServices, enter, openClass } from "#tests/support/site/class-session.ts";
import { createWebApp } from "./web-app.ts";

const { db, close } = await createTestDatabase();
afterAll(close);

const NOW = new Date();
const services = classServices(db);
const { publicUrl } = services.settings;
const app = createWebApp({
  services,
  content: publishedContent,
  headers: {},
  isBuilt: true,
  draw: () => Promise.reject(new Error("nothing is drawn")),
  render: async () => new Response("page"),
  matchRoute: () => null,
  ping: async () => {},
});
const { id, code, desk } = await openClass(services, NOW);
const { cookie } = await enter(services, code, NOW);
const session = await readClassSnapshot(db, { id });
if (session) await pressDesk(db, session, { pressed: "open", version: session.version, now: NOW });
const [question] = classQuiz().questions;

const ask = (path: string, init?: RequestInit) => app.request(`${publicUrl}${path}`, init);
const vote = (headers: Record<string, string>, body: Record<string, string> = {}) =>
  ask(VOTE_PATH, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie, ...headers },
    body: new URLSearchParams({
      [CLASS_FIELDS.session]: id,
      [CLASS_FIELDS.asked]: question?.id ?? "",
      [CLASS_FIELDS.option]: question?.options[0]?.id ?? "",
      ...body,
    }),
  });

test("the state of a class is a hundred bytes that a proxy may keep for a second; an unknown one is not kept", async () => {
  for (const path of [statePath(id), viewPath(id)]) {
    const answer = await ask(path);
    expect(answer.headers.get("Cache-Control"), path).toBe("public, max-age=1");
    expect(answer.headers.get("Set-Cookie"), path).toBeNull();
  }
  expect((await (await ask(statePath(id))).text()).length).toBeLessThan(100);
  const unknown = await ask(statePath("00000000-0000-4000-8000-000000000000"));
  expect([unknown.status, unknown.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
});

test("a vote is answered to a script as JSON, to a form by its page, and to another site not at all", async () => {
  expect(await (await vote({ Accept: "application/json" })).json()).toEqual({ outcome: "sent" });
  const plain = await vote({ Accept: "text/html" });
  expect([plain.status, plain.headers.get("Location")]).toEqual([303, `${classPath(code)}?envoi=sent`]);
  expect((await vote({ Origin: "https://exemple.org" })).status).toBe(403);
  expect((await vote({}, { [CLASS_FIELDS.option]: "a".repeat(2_000) })).status).toBe(413);
  expect((await vote({ Accept: "application/json" }, { [CLASS_FIELDS.option]: "z" })).status).toBe(400);
});

test("the address after a form that came too late names what was chosen, so that the page can mark it", async () => {
  const open = await readClassSnapshot(db, { id });
  const closed = new Date(NOW.getTime() - GRACE_MS - 1);
  if (open) await pressDesk(db, open, { pressed: "close", version: open.version, now: closed });
  const chosen = new URLSearchParams({ question: question?.id ?? "", option: question?.options[0]?.id ?? "" });
  expect((await vote({})).headers.get("Location")).toBe(`${classPath(code)}?envoi=late&${chosen}`);
});

test("no line of the log holds a code, a token or an address of a class", async () => {
  await ask(classPath(code));
  await ask(`${classPath(code)}/ecran`);
  await ask(`/classe/${code}.data`);
  await vote({ Origin: "https://exemple.org" });
  const log = JSON.stringify(services.lines);
  expect(log).toContain("/classe/[code]");
  const secrets = [code, resumeCodeOf(services, id), desk, cookie.replace(/^[^=]*=/, ""), id, services.clientAddress];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
