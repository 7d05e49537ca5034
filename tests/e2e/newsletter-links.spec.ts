import { interactive } from "#tests/support/browser/interactive.ts";
import { expect } from "#tests/support/browser/test.ts";
import { field, linkFor, linksOf, newAddress, nextMessage, test } from "#tests/support/site/newsletter-site.ts";

// One worker, so that the site is started once.
test.describe.configure({ mode: "default" });

test("scanners: twenty readings and a browser's visit of every link of every message change nothing", {
  tag: "@nightly",
}, async ({ page, smtp, browser }) => {
  const email = newAddress();
  const confirmLink = await linkFor(page, smtp, email, "profile_signup");
  for (let reading = 0; reading < 20; reading += 1) {
    expect((await page.request.get(confirmLink)).status()).toBe(200);
    expect((await page.request.head(confirmLink)).status()).toBe(200);
  }
  const scanner = await browser.newPage();
  await scanner.goto(confirmLink, { waitUntil: "networkidle" });
  await scanner.mouse.move(200, 200);
  await interactive(scanner);
  await scanner.close();

  await page.goto(confirmLink);
  await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre inscription est confirmée");

  const [leaveLink = ""] = linksOf(await nextMessage(smtp, email, 2));
  for (let reading = 0; reading < 20; reading += 1) expect((await page.request.get(leaveLink)).status()).toBe(200);
  await page.goto(leaveLink);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Se désinscrire de l’annonce du lancement");
  await page.getByRole("button", { name: "Me désinscrire" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous êtes désinscrit(e)");
  await expect(page.getByRole("link", { name: "effacer aussi mon compte" })).toHaveAttribute(
    "href",
    "/profil/suppression",
  );
  await page.goto(leaveLink);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous êtes déjà désinscrit(e)");
});

test("the pages of links are not stored, not indexed, and tell no other site where they are", {
  tag: "@nightly",
}, async ({ page, smtp, announce }) => {
  announce(/status 4\d\d|Failed to load resource/);
  const link = await linkFor(page, smtp, newAddress());
  for (const url of [link, "/lettre/confirmer?jeton=x", "/lettre/desinscription?jeton=x"]) {
    const headers = (await page.request.get(url)).headers();
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect(headers["cache-control"]).toContain("no-store");
    expect(headers["x-robots-tag"]).toBe("noindex");
  }
});

test("a link that nobody knows offers to sign up again", { tag: "@nightly" }, async ({ page, announce }) => {
  announce(/status 404|404 \(Not Found\)/);
  for (const token of ["A".repeat(43), "../../etc", "%00", "a".repeat(3000)]) {
    const response = await page.goto(`/lettre/confirmer?jeton=${token}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ce lien n’est pas reconnu");
  }
  await page.getByRole("link", { name: "M’inscrire" }).click();
  await expect(field(page)).toBeVisible();
});

test("a known, an unknown and an unsubscribed address are answered alike", { tag: "@nightly" }, async ({
  page,
  smtp,
}) => {
  const known = newAddress();
  await linkFor(page, smtp, known);
  const left = newAddress();
  const jeton = new URL(await linkFor(page, smtp, left)).searchParams.get("jeton") ?? "";
  await page.request.post("/lettre/confirmer", { form: { jeton } });
  const [leaveLink = ""] = linksOf(await nextMessage(smtp, left, 2));
  await page.request.post(leaveLink, { form: { "List-Unsubscribe": "One-Click" } });
  const answers = [];
  for (const email of [known, newAddress(), left]) {
    const response = await page.request.post("/lettre/inscription.json", { form: { email, source: "updates_signup" } });
    const { date: _date, "x-request-id": _id, ...headers } = response.headers();
    answers.push({ status: response.status(), headers, body: await response.text() });
  }
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
  const pages = [];
  for (const email of [known, newAddress(), left]) {
    const response = await page.request.post("/lettre/inscription", { form: { email, source: "updates_signup" } });
    // The id of the form that sends again is drawn anew for each page.
    const html = await response.text();
    const idempotencyKey = /name="envoi" value="([0-9a-f]{32})"/.exec(html)?.[1] ?? "no id";
    pages.push(html.replaceAll(email, "l’adresse").replaceAll(idempotencyKey, "l’envoi"));
  }
  expect(pages[1]).toBe(pages[0]);
  expect(pages[2]).toBe(pages[0]);
});

test("one click of a mail program leaves the list, from anywhere, as often as it likes", { tag: "@nightly" }, async ({
  page,
  smtp,
  baseURL,
}) => {
  const email = newAddress();
  await page.goto(await linkFor(page, smtp, email));
  await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
  const { mail } = await nextMessage(smtp, email, 2);
  const header = mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
  const url = /^<(.+)>$/.exec(header)?.[1] ?? "";
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  const bodies = [new URLSearchParams({ "List-Unsubscribe": "One-Click" }), form];
  const answers = [];
  for (const body of [...bodies, ...bodies]) {
    const response = await fetch(url, {
      method: "POST",
      body,
      redirect: "manual",
      headers: { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
    });
    answers.push([response.status, await response.text()]);
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]?.[0]).toBe(200);
  const forged = await fetch(`${baseURL}/lettre/desinscription?jeton=${"A".repeat(43)}`, {
    method: "POST",
    body: bodies[0],
  });
  expect([forged.status, await forged.text()]).toEqual(answers[0]);
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous êtes déjà désinscrit(e)");
});

test("no line of the log holds an address or a token", { tag: "@nightly" }, async ({ page, site, smtp }) => {
  const link = await linkFor(page, smtp, newAddress());
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmer mon inscription" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Votre inscription est confirmée");
  await expect.poll(site.output).toContain('"path":"/lettre/confirmer"');
  expect(site.output()).not.toMatch(/@exemple|jeton=|abonnee-/);
});
