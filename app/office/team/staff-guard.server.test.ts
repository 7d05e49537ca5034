import type { RouteConfigEntry } from "@react-router/dev/routes";
import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeEach, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { users } from "#database/schema/accounts.server.ts";
import { staff, staffProofs } from "#database/schema/newsroom.server.ts";
import { servicesContext } from "#platform/services.ts";
import { createTestDatabase } from "#tests/support/database/database.ts";
import { createAccountServices, requestWith, signedInCookies } from "#tests/support/site/accounts.ts";
import { hasFreshProof, isAtLeast, mayChangePhone, ROLES, type Staff } from "./staff.ts";
import { currentStaff, requireStaff } from "./staff-guard.server.ts";

const { db, clear, close } = await createTestDatabase();
const services = createAccountServices(db);

beforeEach(clear);
afterAll(close);

/** What the guard threw, or whom it let in. */
async function ask(request: Request): Promise<Staff | Response | { init: { status: number } }> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  try {
    await requireStaff(
      { request, context, url: new URL(request.url), pattern: "", params: {} },
      async () => new Response(),
    );
  } catch (thrown) {
    return thrown as Response;
  }
  return currentStaff(context);
}

const statusOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer instanceof Response ? answer.status : "init" in answer ? answer.init.status : 200;

async function join(email: string): Promise<string> {
  const cookies = await signedInCookies(services, email);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  await db.insert(staff).values({ userId: user?.id ?? "", name: "Léa Martin", role: "writer" });
  return cookies;
}

test("who is signed out is led to the sign-in and back; what was typed, or what a script sent, is not", async () => {
  const page = await ask(requestWith("", "/redaction/nouveau?type=lettre"));
  expect(page).toBeInstanceOf(Response);
  expect((page as Response).headers.get("Location")).toBe("/connexion?retour=%2Fredaction%2Fnouveau%3Ftype%3Dlettre");
  expect(statusOf(await ask(requestWith("", "/redaction/nouveau", { method: "POST", body: "x" })))).toBe(401);
  const json = await ask(requestWith("", "/redaction/nouveau", { headers: { Accept: "application/json" } }));
  expect(statusOf(json)).toBe(401);
});

test("for an account outside the team the newsroom does not exist", async () => {
  const cookies = await signedInCookies(services, "lecteur@exemple.fr");
  for (const method of ["GET", "POST"]) {
    expect(statusOf(await ask(requestWith(cookies, "/redaction", { method })))).toBe(404);
  }
});

test("a member comes in until the row goes, at once", async () => {
  const cookies = await join("lea@exemple.fr");
  expect(await ask(requestWith(cookies, "/redaction"))).toMatchObject({
    name: "Léa Martin",
    role: "writer",
    hasPhone: false,
    provedAt: null,
  });
  await db.delete(staff);
  expect(statusOf(await ask(requestWith(cookies, "/redaction")))).toBe(404);
});

test("a proof counts in its own session, for twelve hours; for a change of the phone, ten minutes", async () => {
  const now = new Date("2026-11-26T08:00:00Z");
  const cookies = await join("lea@exemple.fr");
  const { sessionId } = (await ask(requestWith(cookies, "/redaction"))) as Staff;
  await db.update(staff).set({ totpSecret: "scellé" });
  await db.insert(staffProofs).values({ sessionId, provedAt: now });
  const here = (await ask(requestWith(cookies, "/redaction"))) as Staff;
  const elsewhere = (await ask(requestWith(await signedInCookies(services, "lea@exemple.fr"), "/redaction"))) as Staff;
  const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  expect([here, elsewhere].map((member) => hasFreshProof(member, after(719)))).toEqual([true, false]);
  expect(hasFreshProof(here, after(720))).toBe(false);
  expect([9, 10].map((minutes) => mayChangePhone(here, after(minutes)))).toEqual([true, false]);
  expect(mayChangePhone({ ...here, hasPhone: false }, after(99))).toBe(true);
  expect(hasFreshProof({ ...here, hasPhone: false }, after(1))).toBe(false);
});

test("each role may do what those before it may", () => {
  const may = ROLES.map((role) => ROLES.map((least) => isAtLeast({ role }, least)));
  expect(may).toEqual([
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

/** The files of the routes that no guarded layout covers. */
function unguarded(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) =>
    file === "newsroom/screens/newsroom-guard.route.tsx" ? [] : [file, ...unguarded(children ?? [])],
  );
}

test("every route of the newsroom but the invitation stands under the guard", async () => {
  const newsroom = routes.filter(({ path, file }) => path?.startsWith("redaction") || file.startsWith("newsroom/"));
  expect(unguarded(newsroom)).toEqual([
    "newsroom/screens/expert-preview.route.tsx",
    "newsroom/screens/newsroom-frame.route.tsx",
    "office/team/invitation.route.tsx",
  ]);
  const { middleware } = await import("#app/newsroom/screens/newsroom-guard.route.tsx");
  expect(middleware).toEqual([requireStaff]);
});

test("a database that is away is no error of the page: a sentence says how to send again", async () => {
  const cookies = await signedInCookies(services, "lea@exemple.fr");
  const away = { ...services, reportError: () => {} };
  const context = new RouterContextProvider();
  context.set(servicesContext, away);
  const request = requestWith(cookies, "/redaction/nouveau", { method: "POST", body: "x" });
  const args = { request, context, url: new URL(request.url), pattern: "", params: {} };
  await db.execute("alter table sessions rename to sessions_away");
  const asked = Promise.resolve(requireStaff(args, async () => new Response()));
  await asked.catch(() => {});
  await db.execute("alter table sessions_away rename to sessions");
  await expect(asked).rejects.toMatchObject({
    data: expect.stringContaining("rechargez la page"),
    init: { status: 503 },
  });
});
