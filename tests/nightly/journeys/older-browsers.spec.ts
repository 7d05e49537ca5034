import type { Page } from "@playwright/test";
import { interactive, open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const ARTICLE = "/categories/immigration/comprendre";

test("a form whose check fails is sent by the browser itself", async ({ page, announce }) => {
  announce(/absent/);
  await page.addInitScript(() => {
    String.prototype.normalize = () => {
      throw new TypeError("absent");
    };
  });
  await open(page, "/connexion");
  await page
    .getByLabel(/e-mail/i)
    .first()
    .fill("lectrice-ancienne@exemple.fr");
  const document = page.waitForRequest((request) => request.isNavigationRequest() && request.method() === "POST");
  await page
    .getByLabel(/e-mail/i)
    .first()
    .press("Enter");
  await document;
});

test("a part of an article that a browser cannot run leaves the text and what was served for it", async ({
  page,
  announce,
}) => {
  announce(/absent|IntersectionObserver is not a constructor/);
  await page.addInitScript(() => {
    const fail = () => {
      throw new TypeError("absent");
    };
    Object.defineProperty(window, "speechSynthesis", { value: { getVoices: fail } });
    window.IntersectionObserver = fail as unknown as typeof IntersectionObserver;
  });
  await page.goto(ARTICLE);
  await interactive(page);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/n’a pas pu s’afficher/);
  await expect(page.locator(".prose h2").first()).toBeVisible();
  await expect(page.locator(".reading-tools").getByRole("link", { name: "En 30 secondes" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Testez vos connaissances" })).toBeVisible();
});

test("a voice that is refused stops instead of running through the article", async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, {
      said,
      SpeechSynthesisUtterance: class {
        text = "";
      },
    });
    Object.defineProperty(window, "speechSynthesis", {
      value: {
        getVoices: () => [{ lang: "fr-FR", localService: true }],
        cancel() {},
        speak(utterance: { onerror: (event: { error: string }) => void }) {
          said.push("");
          queueMicrotask(() => utterance.onerror({ error: "not-allowed" }));
        },
      },
    });
  });
  await open(page, ARTICLE);
  await page.getByRole("button", { name: "Écouter" }).click();
  const bar = page.getByRole("region", { name: "Écouter l’article" });
  await expect(bar.getByRole("button", { name: "Reprendre" })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said.length)).toBe(1);
  expect(await scrolled(page)).toBe(0);
});

test("a device whose clock is before 2020 keeps no answer, and says so", async ({ page }) => {
  await page.clock.setFixedTime(new Date("2015-01-01T12:00:00"));
  await open(page, ARTICLE);
  const quiz = page.locator(".quiz-form");
  await quiz.getByRole("radio").first().check();
  await quiz.getByRole("button", { name: "Vérifier" }).click();
  await expect(page.getByText("Ce navigateur ne garde rien : vos réponses ne seront pas retenues.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("learning") ?? "")).not.toContain("zyp");
});

test("a held Enter shows the verdict and stays there", async ({ page }) => {
  await open(page, ARTICLE);
  const quiz = page.locator(".quiz-form");
  await quiz.getByRole("radio").first().check();
  await quiz.getByRole("button", { name: "Vérifier" }).focus();
  await page.keyboard.down("Enter");
  await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect(quiz.getByRole("button", { name: "Question suivante" })).toBeVisible();
  await expect(quiz.locator(".quiz-position")).toHaveText(/^Question 1 /);
});

test("a share that the browser refuses becomes a copy, and one that the reader closes says nothing", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const names = ["AbortError", "NotAllowedError"];
    navigator.share = async () => {
      throw new DOMException("", names.shift());
    };
  });
  await open(page, ARTICLE);
  const button = page.getByRole("button", { name: "Partager" });
  await button.click();
  await expect(button).toBeVisible();
  await button.click();
  await expect(page.getByRole("button", { name: "Lien copié" })).toBeVisible();
});

test("focus goes on when the last favourite and the question of erasure go", async ({ page }) => {
  const favourite = { kind: "article", id: "comprendre", title: "Comprendre", href: ARTICLE };
  await page.addInitScript((text) => localStorage.setItem("favourites", text), JSON.stringify([favourite, favourite]));
  await open(page, "/profil");
  const remove = page.getByRole("button", { name: /^Retirer/ });
  await expect(remove).toHaveCount(1);
  await remove.click();
  await expect(remove).toHaveCount(0);
  await expect(page.getByRole("heading").and(page.locator(":focus"))).toHaveCount(1);
  const erase = page.getByRole("button", { name: "Effacer mes réponses" });
  await erase.click();
  await expect(page.locator(":focus")).toContainText("les articles lus, les reprises et les examens blancs ?");
  await page.getByRole("button", { name: "Non", exact: true }).click();
  await expect(erase).toBeFocused();
});

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}
