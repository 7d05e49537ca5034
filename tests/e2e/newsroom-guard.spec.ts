import { existsSync, readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { newAddress, signIn } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

const INVITATION = "/redaction/invitation";
const SOME_DRAFT = "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e77";
/** In each page behind the guard, and in none before it. */
const INSIDE = "Bureau</a>";

const newsroom = routes.find(({ path }) => path === "redaction");
const entries = listEntries(newsroom ? [newsroom] : []);

function listEntries(from: RouteConfigEntry[], parent = ""): { path: string; file: string }[] {
  return from.flatMap(({ path, file, children }) => {
    const whole = path ? `${parent}/${path.replace(":draft", SOME_DRAFT)}` : parent;
    return [{ path: whole, file }, ...listEntries(children ?? [], whole)];
  });
}

type Asked = { method: "GET" | "HEAD" | "POST"; url: string; headers?: Record<string, string>; body?: string };

function formsOf({ path, file }: { path: string; file: string }): Asked[] {
  const id = file.replace(/\.tsx?$/, "");
  const parts = [id, "newsroom/screens/newsroom-guard.route"].map(
    (ids) => `${path}.data?_routes=${encodeURIComponent(ids)}`,
  );
  const read = [path, `${path}/`, path.replace("/redaction", "/REDACTION"), `${path}.data`, ...parts];
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  return [
    ...read.map((url): Asked => ({ method: "GET", url })),
    ...[path, `${path}.data`].flatMap((url): Asked[] => [
      { method: "HEAD", url },
      { method: "GET", url, headers: { Accept: "application/json" } },
      { method: "POST", url, headers: form, body: "action=leave&nom=Intrus" },
    ]),
  ];
}

async function cookieOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

test("without a session of the team, no form of any address of the newsroom gives anything; with one they answer", async ({
  page,
  baseURL,
  context,
}) => {
  await signIn(page, newAddress());
  const answers: string[] = [];
  const [reader, nobody] = [["a reader", await cookieOf(context)] as const, ["nobody", ""] as const];
  let forms = 0;
  let inspected = 0;
  for (const entry of entries) {
    for (const { method, url, headers, body } of formsOf(entry)) {
      forms += 1;
      // The guard reads less of whoever has no session: every second form.
      for (const [who, Cookie] of forms % 2 ? [reader, nobody] : [reader]) {
        const response = await fetch(`${baseURL}${url}`, {
          method,
          headers: { ...headers, Cookie },
          redirect: "manual",
          ...(body ? { body } : {}),
        });
        const isOpen = entry.path === INVITATION && response.status !== 500;
        const text = await response.text();
        inspected += 1;
        if (text.includes(INSIDE)) answers.push(`${method} ${url} (${who}): a page of the newsroom`);
        if (!isOpen && ![202, 302, 303, 308, 401, 404, 405].includes(response.status)) {
          answers.push(`${method} ${url} (${who}): ${response.status}`);
        }
      }
    }
  }
  expect(inspected).toBeGreaterThan(200);
  expect(answers).toEqual([]);

  // A member's session opens them: what came before would have seen it.
  await context.clearCookies();
  await joinTeam(page, { email: newAddress(), name: "Léa Martin", role: "writer" });
  for (const path of ["/redaction", "/redaction/editions", "/redaction/mon-acces", "/redaction/code"]) {
    const response = await page.request.get(path);
    expect([response.status(), (await response.text()).includes(INSIDE)], path).toEqual([200, true]);
    expect(response.headers()["cache-control"], path).toBe("no-store");
  }
});

test("a form whose session has ended is answered so, with the way to sign in and to send it again", async ({
  baseURL,
}) => {
  const answer = await fetch(`${baseURL}/redaction/${SOME_DRAFT}`, {
    method: "POST",
    body: new URLSearchParams({ a: "b" }),
  });
  const text = await answer.text();
  expect([answer.status, text.includes("Votre session est terminée"), text.includes('href="/connexion"')]).toEqual([
    401,
    true,
    true,
  ]);
  expect(text).not.toContain("Le problème vient de chez nous");
});

test("every page of the newsroom has a loader, without which the guard would not be asked on the way to it", () => {
  const pages = entries.filter(({ file }) => file.endsWith(".tsx") && existsSync(`app/${file}`));
  const mute = pages.filter(
    ({ file }) => !/export (?:async )?function loader/.test(readFileSync(`app/${file}`, "utf8")),
  );
  expect(mute.map(({ file }) => file)).toEqual(["newsroom/screens/newsroom-frame.route.tsx"]);
});
