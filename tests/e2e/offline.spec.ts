import type { Browser, BrowserContext, Page } from "@playwright/test";
import { readCacheName } from "#app/accounts/reader-data/kept-page-name.ts";
import { axe } from "#tests/support/browser/axe.ts";
import { interactive } from "#tests/support/browser/interactive.ts";
import { questionIds, rememberAnswers } from "#tests/support/browser/learning-device.ts";
import { type Network, openNetwork } from "#tests/support/browser/network.ts";
import { quizPlayer } from "#tests/support/browser/quiz-player.ts";
import { test as base, expect } from "#tests/support/browser/test.ts";
import { readQuiz } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/international/ukraine/histoire";
const OTHER = "/categories/international/ukraine/origines";
const MOVED = "/categories/international/ukraine/droit-international";
const TARGET = "/categories/international/ukraine/guerre-et-paix";
const OPENED = "/glossaire";
const QUIZ = readQuiz("international/ukraine/histoire");

type Device = { network: Network; context: BrowserContext; page: Page };

async function openDevice(browser: Browser, target: string): Promise<Device> {
  const network = await openNetwork(target);
  const context = await browser.newContext({ baseURL: network.origin, locale: "fr-FR", serviceWorkers: "allow" });
  return { network, context, page: await context.newPage() };
}

const test = base.extend<{ device: Device }>({
  device: async ({ browser, baseURL }, use) => {
    const device = await openDevice(browser, baseURL ?? "");
    await use(device);
    await device.context.close();
    await device.network.close();
  },
});

async function visit(page: Page, path: string) {
  await page.goto(path);
  await interactive(page);
}

async function keptPages(page: Page) {
  const names = await page.evaluate(() => caches.keys());
  return names.flatMap((name) => {
    const one = readCacheName(name);
    return one && "path" in one ? one : [];
  });
}

async function keep(page: Page) {
  await page.getByRole("button", { name: "Garder hors connexion" }).click();
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible();
}

test("a first page asks for nothing more, and keeps nothing; the second page of a visit is kept, with the first", {
  tag: "@nightly",
}, async ({ device: { network, page } }) => {
  await visit(page, ARTICLE);
  await page.waitForLoadState("networkidle");
  expect(network.asked.filter((url) => /service-worker|offline|hors-connexion/.test(url))).toEqual([]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossaire" }).click();
  await expect
    .poll(async () => (await keptPages(page)).map(({ path, kind }) => `${kind} ${path}`).sort())
    .toEqual([`opened ${ARTICLE}`, "opened /glossaire", "site /", "site /hors-connexion", "site /reviser"].sort());
  network.away();
  for (const path of [ARTICLE, "/glossaire", "/reviser", "/"]) {
    await visit(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test("an article whose keeping was cut short by leaving is kept on return, read, answered and reviewed without a network, where a link to another page says what is there; an older edition is shown only there, whole, and the kept copy follows the next one", async ({
  device: { network, page },
}) => {
  await rememberAnswers(page, questionIds("ukraine-histoire", "international/ukraine/histoire"), 5);
  await visit(page, ARTICLE);
  network.away();
  await page.getByRole("button", { name: "Garder hors connexion" }).click();
  await page.evaluate(async () => {
    while ((await caches.keys()).length === 0) await new Promise(requestAnimationFrame);
  });
  // Whoever leaves before the page, or the code that keeps it, has come finds it kept without another press.
  await page.goto("about:blank");
  network.back();
  await visit(page, ARTICLE);
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible();
  await expect.poll(async () => (await keptPages(page)).length).toBe(4);
  network.away();
  await page.reload();
  await interactive(page);
  const pictures = page.locator(".prose img");
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  await quizPlayer(page, QUIZ).finish(QUIZ.questions.length);
  await expect(page.getByRole("button", { name: "Rappel dans mon agenda" })).toBeVisible();
  await visit(page, "/reviser");
  await page.evaluate(() => localStorage.removeItem("userProgress"));
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toContainText("aujourd’hui");

  await page.getByRole("contentinfo").getByRole("link", { name: "Glossaire" }).click();
  await expect(page).toHaveURL(/\/hors-connexion\?page=%2Fglossaire$/);
  const main = page.getByRole("main");
  await expect(main).toContainText("la page demandée n’est pas gardée sur cet appareil");
  await expect(main.getByRole("link", { name: "Réessayer" })).toHaveAttribute("href", "/glossaire");
  await axe(page, "offline page");
  await main.getByRole("listitem").getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`${ARTICLE}$`));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const edition = () => page.locator("html").getAttribute("data-edition");
  network.publish(2);
  await visit(page, ARTICLE);
  expect(await edition()).toBeNull();
  network.back();
  await visit(page, ARTICLE);
  expect(await edition()).toBe("2");
  await expect
    .poll(async () => (await keptPages(page)).map(({ release }) => release.endsWith(".2")))
    .toEqual([true, true, true, true]);
  network.away();
  await visit(page, ARTICLE);
  expect(await edition()).toBe("2");
  // Nothing of the former edition is left, its scripts neither.
  const names = () => page.evaluate(() => caches.keys());
  await expect.poll(async () => (await names()).filter((name) => !name.includes('.2"'))).toEqual([]);
});

test("what a gateway answers in the site’s place is no answer for a kept page, and is shown for the others", {
  tag: "@nightly",
}, async ({ device: { network, page } }) => {
  await visit(page, ARTICLE);
  await keep(page);
  await expect.poll(async () => (await keptPages(page)).length).toBe(4);
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  for (const answer of [{ status: 502 }, { status: 200 }, { status: 404 }, { status: 302, location: "/portail" }]) {
    network.gateway(answer);
    await visit(page, ARTICLE);
    await expect(page.getByRole("heading", { level: 1 }), JSON.stringify(answer)).toHaveText(title);
    await page.getByRole("contentinfo").getByRole("link", { name: "Glossaire" }).click();
    await expect(page.getByRole("heading", { level: 1 }), JSON.stringify(answer)).toHaveText("Portail");
    network.back();
  }
  await visit(page, "/glossaire");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Glossaire");
});

test("what was only opened leaves the device once it is withdrawn; of what was asked for, the page that says so is kept, or the one that it moved to", {
  tag: "@nightly",
}, async ({ device: { network, page } }) => {
  const paths = async () =>
    (await keptPages(page)).map(({ path, release }) => `${path} ${release.endsWith(".2") ? 2 : 1}`);
  for (const path of [ARTICLE, MOVED]) {
    await visit(page, path);
    await keep(page);
  }
  for (const path of [OTHER, OPENED]) {
    await visit(page, path);
    await expect.poll(paths).toContain(`${path} 1`);
  }
  network.publish(2);
  network.take(ARTICLE);
  network.take(MOVED, TARGET);
  network.take(OTHER);
  await visit(page, "/a-propos");
  const edition2 = ["/", "/hors-connexion", "/reviser", ARTICLE, TARGET].map((path) => `${path} 2`);
  await expect.poll(async () => (await paths()).sort()).toEqual([...edition2, `${OPENED} 1`].sort());
  // Asked once for each edition.
  const heads = () => network.asked.filter((url) => url === OPENED).length;
  const before = heads();
  await visit(page, "/contact");
  await page.waitForLoadState("networkidle");
  expect(heads()).toBe(before);
  network.away();
  await page.goto(ARTICLE);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("La rédaction a retiré cet article.");
});

test("a full storage is said, and what was half written is taken back", { tag: "@nightly" }, async ({
  device: { network, context, page },
}) => {
  await visit(page, ARTICLE);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: network.origin, quotaSize: 200_000 });
  await page.getByRole("button", { name: "Garder hors connexion" }).click();
  await expect(page.getByText("Il n’y a plus de place")).toBeVisible();
  await expect(page.getByRole("button", { name: "Garder hors connexion" })).toBeVisible();
  await expect.poll(() => keptPages(page)).toEqual([]);
});

test("a browser that refuses says so, and one that cannot shows no button", { tag: "@nightly" }, async ({
  device: { context, page },
}) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException("no", "SecurityError"));
  });
  await visit(page, ARTICLE);
  await page.getByRole("button", { name: "Garder hors connexion" }).click();
  await expect(page.getByText("Ce navigateur refuse de garder des pages")).toBeVisible();
  const other = await context.newPage();
  await other.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await visit(other, ARTICLE);
  await expect(other.getByRole("link", { name: "Citer cet article" })).toBeVisible();
  await expect(other.getByRole("button", { name: "Garder hors connexion" })).toHaveCount(0);
});

test("two tabs that keep at once leave one copy of each page", { tag: "@nightly" }, async ({
  device: { context, page },
}) => {
  const other = await context.newPage();
  await Promise.all([visit(page, ARTICLE), visit(other, OTHER)]);
  await Promise.all([keep(page), keep(other)]);
  await expect
    .poll(async () => (await keptPages(page)).map(({ path }) => path).sort())
    .toEqual(["/", ARTICLE, OTHER, "/hors-connexion", "/reviser"].sort());
});

test("an article of a kept path that was never opened has its style sheets without a network; « Effacer ce que cet appareil garde » leaves nothing, and the site goes on", {
  tag: "@nightly",
}, async ({ device: { network, page } }) => {
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.setItem("asked to persist", `${Number(sessionStorage.getItem("asked to persist")) + 1}`);
      return false;
    };
  });
  await visit(page, "/parcours/ukraine");
  await page.getByRole("button", { name: "Garder ce parcours hors connexion" }).click();
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible();
  expect((await keptPages(page)).filter(({ kind }) => kind === "chosen").length).toBe(6);
  network.away();
  await page.getByRole("main").locator(`a[href="${ARTICLE}"]`).first().click();
  await expect(page.locator(".reading-tools")).toHaveCSS("display", "flex");
  await visit(page, OTHER);
  await expect(page.locator(".reading-tools")).toHaveCSS("display", "flex");
  await expect(page.locator(".quiz-form")).toHaveCSS("display", "flex");
  network.back();
  await visit(page, "/profil");
  const kept = page.getByRole("region", { name: "Hors connexion" });
  await expect(kept.getByRole("listitem")).toHaveCount(6);
  await expect(kept).toContainText(/6 pages à lire sans réseau, [\d,]+\sMo/);
  await expect(kept).toContainText("Safari efface ces pages");
  expect(await page.evaluate(() => sessionStorage.getItem("asked to persist"))).toBe("1");
  await kept
    .getByRole("button", { name: /^Retirer/ })
    .first()
    .click();
  await expect(kept.getByRole("listitem")).toHaveCount(5);
  // As after a press that the network cut short: not kept before every page is.
  await visit(page, "/parcours/ukraine");
  network.away();
  await page.getByRole("button", { name: "Incomplet, 5 sur 6 : reprendre" }).click();
  await expect(page.getByText("5 pages gardées sur 6")).toBeVisible();
  network.back();
  await page.getByRole("button", { name: "Incomplet, 5 sur 6 : reprendre" }).click();
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible();
  await visit(page, "/profil");
  await expect(kept.getByRole("listitem")).toHaveCount(6);
  await kept.getByRole("button", { name: "Effacer ce que cet appareil garde" }).click();
  await expect(kept.getByRole("status")).toHaveText("Cet appareil ne garde plus aucune page.");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await visit(page, ARTICLE);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("what was erased does not come back with the next link, and « Ne rien retenir » leaves only what was chosen", {
  tag: "@nightly",
}, async ({ device: { page } }) => {
  const paths = async () => (await keptPages(page)).map(({ path }) => path);
  const footer = page.getByRole("contentinfo");
  await visit(page, OTHER);
  await keep(page);
  await visit(page, ARTICLE);
  await footer.getByRole("link", { name: "Glossaire" }).click();
  await expect.poll(paths).toEqual(expect.arrayContaining([ARTICLE, OTHER, "/glossaire"]));
  await page.getByRole("banner").getByRole("link", { name: "Mon profil" }).click();
  await page.getByRole("checkbox", { name: "Ne rien retenir de mes lectures" }).check();
  await expect.poll(async () => (await paths()).sort()).toEqual(["/", OTHER, "/hors-connexion"].sort());
  await page.getByRole("checkbox", { name: "Ne rien retenir de mes lectures" }).uncheck();

  await page.getByRole("button", { name: "Effacer ce que cet appareil garde" }).click();
  await expect(page.getByText("Cet appareil ne garde plus aucune page.")).toBeVisible();
  await footer.getByRole("link", { name: "Glossaire" }).click();
  await expect.poll(paths).toContain("/glossaire");
  expect(await paths()).not.toContain(ARTICLE);
});

test("an exam that the network cut short says so, begins with a series that is kept, and its mistakes can be reviewed", {
  tag: "@nightly",
}, async ({ device: { network, page } }) => {
  const main = page.getByRole("main");
  await visit(page, "/examen-civique");
  await page.getByRole("button", { name: "Garder l’examen hors connexion" }).click();
  await expect(page.getByRole("button", { name: /^Enregistrement… [5-9] sur / })).toBeVisible({ timeout: 60_000 });
  network.away();
  const button = page.getByRole("button", { name: /^Incomplet, \d+ sur \d+ : reprendre$/ });
  const [kept, total] = (await button.innerText()).match(/\d+/g) ?? [];
  const incomplete = `Incomplet : ${kept} pages sur ${total} gardées.`;

  await visit(page, "/examen-civique/epreuve");
  await expect(main).toContainText(incomplete);
  await page.getByRole("button", { name: "Commencer" }).click();
  await page.waitForURL(/\/epreuve\/[0-9a-z]{8}/);
  await expect(page.getByRole("group", { name: /^Question 1 sur 40/i })).toBeVisible();

  const asked = await page.evaluate(() => JSON.parse(localStorage.getItem("civicExam") ?? "").keptPaths);
  expect(asked.length).toBe(Number(total));
  await visit(page, `${asked.at(-1)}?simple=non`);
  await expect(page).toHaveURL(/\/hors-connexion\?page=/);
  await expect(main).toContainText(incomplete);
  await axe(page, "offline page with another series");
  await main.getByRole("link", { name: "ouvrir cet examen blanc" }).click();
  await expect(page).toHaveURL(/\/epreuve\/[0-9a-z]{8}\?simple=non$/);
  await expect(page).toHaveTitle(/série [0-9a-z]{8}/);

  await visit(page, "/reviser?sujet=examen-civique&depuis=erreurs");
  expect(new URL(page.url()).pathname).toBe("/reviser");
  // As after a press that the network cut before the offline page was kept.
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await page.goto("/glossaire");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sans connexion");
});

test("of a kept lesson, the sheet, the cards and the article open without a network", { tag: "@nightly" }, async ({
  device: { network, page },
}) => {
  const lesson = "/enseigner/cours/ecole";
  await visit(page, lesson);
  await page.getByRole("button", { name: "Garder ce cours hors connexion" }).click();
  await expect(page.getByRole("button", { name: "Gardé hors connexion" })).toBeVisible();
  network.away();
  for (const name of ["La fiche élève", "Sans téléphone", "Imprimer le cours", "L’article"]) {
    await visit(page, lesson);
    // The sheet is also in the list of what to open or to project.
    await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
    await expect(page, name).not.toHaveURL(new RegExp(`${lesson}$`));
    await interactive(page);
    expect(page.url(), name).not.toContain("/hors-connexion");
  }
  // A preparation asks its questions in its order.
  await visit(page, "/classe/sans-telephone/ecole?ordre=ecole.recul-pisa-causes+ecole.qui-pisa-interroge");
  await expect(page.getByText("Question 1 sur 2")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^La France recule à PISA/);
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await visit(page, lesson);
  const needed = page.getByRole("main").getByRole("link", { name: /\(avec une connexion\)$/ });
  await expect(needed).toHaveText([/^Lancer le quiz en classe/, /^Les fichiers du quiz/]);
});

test("an asked page of another site, however it is written, is not offered", { tag: "@nightly" }, async ({ page }) => {
  for (const other of [
    "//evil.example",
    "/.//evil.example/connexion",
    "/%09/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
  ]) {
    await page.goto(`/hors-connexion?page=${other}`);
    await interactive(page);
    await expect(page.getByRole("link", { name: "Réessayer" })).toHaveCount(0);
  }
});
