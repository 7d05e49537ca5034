import { existsSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { addPeople, enter, idsOf } from "#tests/support/sign-in/admin-page.ts";

const GATE = "/admin/connexion";
const EMAIL = "garde-secrete@exemple.fr";
const ANSWERING = [
  "/admin",
  "/admin.data",
  "/admin.data?_routes=letters%2Foverview%2Fsubscribers.route",
  "/admin/abonnes",
  "/admin/abonnes.data",
  "/admin/abonnes.data?_routes=subscriber-list",
  "/admin/abonnes.csv",
];

type Asked = { method: "GET" | "HEAD" | "POST"; url: string; headers?: Record<string, string>; data?: string };

const admin = routes.find(({ path }) => path === "admin");
const entries = listEntries(admin ? [admin] : []);

function listEntries(from: RouteConfigEntry[], parent = ""): { path: string; ids: string[] }[] {
  return from.flatMap(({ path, file, id, children }) => {
    const whole = path ? `${parent}/${path}` : parent;
    const ids = [file.replace(/\.tsx?$/, ""), ...(id ? [id] : [])];
    return [{ path: whole, ids }, ...listEntries(children ?? [], whole)];
  });
}

function formsOf(path: string, ids: string[]): Asked[] {
  const pages = [
    path,
    `${path}/`,
    `${path}?index`,
    path.replace("/admin", "/%61dmin"),
    path.replace("/admin", "/ADMIN"),
  ];
  const parts = [...ids, "letters/overview/subscribers.route", [...ids, "office/gate/admin-guard.route"].join(",")];
  const data = [
    `${path}.data`,
    `${path}/_.data`,
    ...parts.map((ids) => `${path}.data?_routes=${encodeURIComponent(ids)}`),
  ];
  const row = { id: "", email: "intrus@exemple.fr", source: "", date: "", states: null };
  const json = { "Content-Type": "application/json" };
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const imported = JSON.stringify({
    mode: "apply",
    importId: null,
    purpose: "weekly_letter",
    status: "confirmed",
    rows: [row],
  });
  return [
    ...[...pages, ...data].map((url): Asked => ({ method: "GET", url })),
    ...[path, `${path}.data`].flatMap((url): Asked[] => [
      { method: "HEAD", url },
      { method: "GET", url, headers: { Accept: "application/json" } },
    ]),
    // Posts to the sign-in count as attempts.
    ...(path === GATE ? [] : [path, `${path}.data`, `${path}.data?index`]).flatMap((url): Asked[] => [
      { method: "POST", url, headers: json, data: imported },
      { method: "POST", url, headers: form, data: "action=erase" },
    ]),
  ];
}

test("without a session that lives, no form of any address gives or changes anything about a subscriber; with one they answer", async ({
  page,
  baseURL,
}) => {
  await enter(page);
  await addPeople(page.request, [EMAIL]);
  // With a session the addresses do answer: what follows would see it.
  for (const url of ANSWERING) {
    const query = `${url.includes("?") ? "&" : "?"}q=garde-secrete`;
    expect(await (await page.request.get(url + query)).text(), url).toContain(EMAIL);
  }
  const [id = ""] = await idsOf(page.request, "garde-secrete");
  const ended = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  await page.request.post("/admin/deconnexion", { maxRedirects: 0 });

  const others = [undefined, "admin=", `admin=${"A".repeat(43)}`, "admin-device=a.1.b", `${ended}; ${ended}`];
  const answers: string[] = [];
  let forms = 0;
  for (const { path, ids } of entries) {
    for (const { method, url, headers, data } of formsOf(path.replace(":id", id), ids)) {
      forms += 1;
      for (const cookie of [ended, others[forms % others.length]]) {
        const asked = { ...headers, ...(cookie === undefined ? {} : { Cookie: cookie }) };
        // Not by Playwright, whose requests cost more than the answers to these thousand.
        const response = await fetch(`${baseURL}${url}`, { method, headers: asked, body: data, redirect: "manual" });
        const name = `${method} ${url} (${cookie === undefined ? "no cookie" : cookie.slice(0, 20)})`;
        const told = `${await response.text()} ${JSON.stringify([...response.headers])}`;
        if (told.includes("garde-secrete")) answers.push(`${name}: the address`);
        // The person's own page may repeat the id that it was asked for.
        if (told.includes(id) && !url.includes(id)) answers.push(`${name}: the id`);
        if (response.status === 200 && !isOpen(response.url)) answers.push(`${name}: answered 200`);
      }
    }
  }
  expect(entries.length).toBeGreaterThan(10);
  expect(answers).toEqual([]);

  await enter(page);
  const after = await page.request.get("/admin?q=garde-secrete");
  const text = await after.text();
  expect(text).toContain(EMAIL);
  expect(text).toContain("Confirmé");
  expect(await (await page.request.get("/admin?q=intrus")).text()).toContain("Aucun abonné trouvé");
});

test("every page behind the guard has a loader, without which React Router would not ask the server on the way to it", () => {
  const files = entries.map(({ ids: [id] }) => `app/${id}`).filter((file) => existsSync(`${file}.tsx`));
  const mute = files.filter((file) => !/export (?:async )?function loader/.test(readFileSync(`${file}.tsx`, "utf8")));
  expect(mute).toEqual(["app/office/sign-in/admin-frame.route"]);
});

/** The sign-in is public, and the site's own data may come with it. */
function isOpen(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.toLowerCase().replace("%61", "a").startsWith(GATE);
}
