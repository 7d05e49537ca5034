import type { Browser, BrowserContext, Page } from "@playwright/test";
import { linesOf, outOfReach } from "#tests/support/accessibility/in-reach.ts";
import { axe, textUnderSevenToOne } from "#tests/support/browser/axe.ts";
import { holdScripts, interactive, open } from "#tests/support/browser/interactive.ts";
import { startSchoolProxy } from "#tests/support/browser/school-proxy.ts";
import { expect, test } from "#tests/support/browser/test.ts";

const QUIZ = "union-europeenne";
const ARTICLE = "/categories/europe/institutions";
/** The screens of classrooms: a laptop at twice its size, a projector, a television. */
const ROOM_SCREENS = [
  [960, 540],
  [1280, 720],
  [1920, 1080],
] as const;

test.slow();

type Room = { teacher: Page; code: string; open: (options?: Parameters<Browser["newContext"]>[0]) => Promise<Page> };

/** A class of several browsers behind one address. */
async function withRoom(browser: Browser, hasScripts: boolean, lesson: (room: Room) => Promise<void>): Promise<void> {
  const contexts: BrowserContext[] = [];
  const address = `203.0.113.${1 + Math.floor(Math.random() * 250)}`;
  const open: Room["open"] = async (options = {}) => {
    const context = await browser.newContext({
      javaScriptEnabled: hasScripts,
      locale: "fr-FR",
      timezoneId: "Europe/Paris",
      extraHTTPHeaders: { "X-Forwarded-For": address },
      ...options,
    });
    contexts.push(context);
    return context.newPage();
  };
  try {
    const teacher = await open();
    await teacher.goto(`/classe/nouvelle?quiz=${QUIZ}`);
    await teacher.getByRole("button", { name: "Ouvrir la séance" }).click();
    const code = (await teacher.locator(".class-code").textContent()) ?? "";
    await expect(teacher).toHaveURL(/\/classe\/pilotage\?seance=.+&ouverte/);
    await lesson({ teacher, code, open });
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
}

async function enter(page: Page, code: string, site = ""): Promise<void> {
  await page.goto(`${site}/c`);
  await page.getByLabel("Code de la séance").fill(code);
  await page.getByRole("button", { name: "Entrer" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vous êtes dans la séance");
}

async function press(teacher: Page, name: string | RegExp): Promise<void> {
  await teacher.getByRole("button", { name }).click();
}

/** One press; without scripts, a button sends. */
async function vote(page: Page, option: number, hasScripts = true): Promise<void> {
  await page.getByRole("radio").nth(option).check();
  if (!hasScripts) await page.getByRole("button", { name: /ma réponse$/ }).click();
  await expect(page.getByText("Réponse envoyée.")).toBeVisible();
}

function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** The lock is taken back at once, as from a page that is not seen. */
function countWakeLocks() {
  const counted = Object.assign(window, { wakeLocks: 0 });
  Object.defineProperty(navigator, "wakeLock", {
    value: {
      request: async () => {
        counted.wakeLocks += 1;
        return { released: true, release: async () => {} };
      },
    },
  });
}

/** Names what is focused under the bar of buttons or the header, from the first element of the page to the last. */
async function hiddenFromTheKeyboard(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (;;) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body || focused.closest(".site-footer")) return null;
      const { top, bottom } = focused.getBoundingClientRect();
      const bars = [...document.querySelectorAll(".site-header, .class-open")].filter((bar) => !bar.contains(focused));
      const isHidden = bars.some((bar) => {
        const box = bar.getBoundingClientRect();
        return top < box.bottom - 1 && bottom > box.top + 1 && !focused.matches(".skip-link");
      });
      return isHidden ? (focused.getAttribute("aria-label") ?? focused.textContent) : "";
    });
    if (name === null) return hidden;
    if (name !== "") hidden.push(name);
  }
}

test("from the article to the code on the projector: three presses", { tag: "@nightly" }, async ({ page }) => {
  await page.context().clock.install();
  await page.goto(ARTICLE);
  await page.getByRole("link", { name: "Poser ces questions à une classe" }).click();
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
  const opening = page.waitForEvent("popup");
  await page.getByRole("link", { name: /^Projeter le code/ }).click();
  const projector = await opening;
  await projector.setViewportSize({ width: 1280, height: 720 });
  await expect(projector.locator(".class-projector-code")).toHaveText(/^\d{4}\s\d{4}$/);
  await expect(projector.getByRole("img", { name: "QR code de l’entrée" })).toBeVisible();
  await interactive(projector);
  // Projected with the desk closed, its page tells that the teacher is there.
  const sign = projector.waitForRequest((request) => new URL(request.url()).pathname === "/classe/presence");
  await projector.clock.fastForward(30_000);
  expect((await (await sign).response())?.status()).toBe(204);
  // The remote control of a presentation opens and closes, on the projected screen of the teacher's own computer.
  await projector.keyboard.press("PageDown");
  await projector.clock.fastForward(5_000);
  await expect(projector.getByText("Question 1 sur 8")).toBeVisible();
  await projector.close();
});

test("a lesson with scripts: same place after a cut and a reload, one vote, and what was missed may be kept; one pupil is behind the proxy of a school", async ({
  browser,
  baseURL,
}) => {
  await using proxy = await startSchoolProxy(baseURL ?? "");
  await withRoom(browser, true, async ({ teacher, code, open }) => {
    const [pupil, other] = [await open({ viewport: { width: 320, height: 640 } }), await open()];
    await enter(pupil, code);
    await enter(other, code, proxy.url);
    await teacher.goto("/classe/pilotage");
    await expect(teacher.getByText("2 appareils")).toBeVisible();
    await interactive(pupil);
    await press(teacher, "Ouvrir la première question");
    await expect(pupil.getByRole("radio").first()).toBeVisible({ timeout: 10_000 });
    await expect(pupil.getByRole("heading", { level: 1 })).toBeFocused();
    const left = pupil.getByRole("contentinfo").getByRole("link");
    await expect(left).toHaveText(["Confidentialité", /^Accessibilité/, "Plan du site"]);
    await axe(pupil, "a question");
    expect(await outOfReach(pupil.locator(".class-option").last())).toEqual([]);

    await expect(other.getByRole("radio").first()).toBeVisible();
    await vote(other, 0);
    await pupil.context().setOffline(true);
    await pupil.getByRole("radio").nth(1).check();
    await expect(pupil.getByText("il partira tout seul, si la question est encore ouverte.").first()).toBeVisible();
    await expect(pupil.getByText("il partira tout seul, si la question est encore ouverte.")).toHaveCount(1);
    await pupil.context().setOffline(false);
    await expect(pupil.getByText("Réponse envoyée.")).toBeVisible();
    await pupil.context().setOffline(true);
    await expect(pupil.getByText("Connexion coupée.")).toBeVisible();
    await expect(pupil.getByText("partira tout seul")).toHaveCount(0);
    await pupil.context().setOffline(false);
    await expect(pupil.getByText("Connexion coupée.")).toHaveCount(0);
    await pupil.reload();
    await expect(pupil.getByRole("radio").nth(1)).toBeChecked();
    // Left, and found again without the code; a second tab and the first show the last choice of either.
    const second = await pupil.context().newPage();
    await second.goto("/c");
    await second.getByRole("link", { name: /Revenir à la séance$/ }).click();
    await expect(second.getByText("Appareil n° 1")).toBeVisible();
    await vote(second, 2);
    // What became of the answer is read without scrolling, on the smallest screen too.
    await second.setViewportSize({ width: 320, height: 640 });
    await second.evaluate(() => scrollTo(0, 0));
    await expect(second.getByText("Réponse envoyée.")).toBeInViewport({ ratio: 1 });
    await expect(pupil.getByRole("radio").nth(2)).toBeChecked();
    await vote(pupil, 1);
    await expect(second.getByRole("radio").nth(1)).toBeChecked();
    await expect(teacher.getByText("2 réponses")).toBeVisible();

    await press(teacher, "Fermer la question");
    await expect(pupil.getByText("La question est fermée. La correction arrive.")).toBeVisible();
    await expect(pupil.getByText("Votre réponse", { exact: true })).toBeVisible();
    const late = await open({ viewport: { width: 320, height: 640 } });
    await late.goto(`/c?code=${code}`);
    await press(late, "Entrer");
    await expect(late.getByText("Cette question était déjà fermée : elle ne compte pas pour vous.")).toBeVisible();
    await expect(late.getByText("La correction arrive.", { exact: true })).toBeVisible();
    await expect(late.getByText("Vous n’avez pas répondu.")).toHaveCount(0);
    await teacher.getByRole("button", { name: "Montrer la réponse" }).dblclick();
    await expect(pupil.getByText("✓ Bonne réponse")).toBeVisible();
    await expect(late.getByText("Cette question était déjà fermée : elle ne compte pas pour vous.")).toBeVisible();
    for (const page of [pupil, late]) expect(await linesOf(page.locator(".class-mark").first())).toBe(1);
    await expect(other.getByRole("listitem").getByText(/bonne réponse/i)).toBeVisible();
    await axe(teacher, "the desk");
    // An earlier answer is looked at again, on the teacher's screens alone, while a question is open.
    await press(teacher, "Question suivante");
    await expect(other.getByText("Question 2 sur 8")).toBeVisible();
    await press(teacher, "Question précédente");
    await expect(teacher.getByText("Question 1 sur 8, revue, sans nouveau vote")).toBeVisible();
    // The pressed button is gone at the first question.
    await expect(teacher.getByRole("button", { name: "Revenir à la question 2" })).toBeFocused();
    await expect(teacher.getByText("✓ Bonne réponse")).toBeVisible();
    await vote(other, 0);
    await press(teacher, "Revenir à la question 2");
    await expect(teacher.getByText("Question 2 sur 8, ouverte")).toBeVisible();
    // A choice that comes after the closing is shown, and does not count.
    await expect(pupil.getByText("Question 2 sur 8")).toBeVisible();
    await pupil.context().setOffline(true);
    await pupil.getByRole("radio").nth(3).check();
    await press(teacher, "Fermer la question");
    await press(teacher, "Montrer la réponse");
    await expect(other.getByText(/✓ (Votre b|B)onne réponse/)).toBeVisible();
    await pupil.context().setOffline(false);
    await expect(pupil.getByText("Trop tard : la question était fermée.")).toBeVisible();
    await expect(pupil.getByRole("listitem").nth(3)).toContainText("Votre choix, trop tard");
    // The page of the ended session, which the pupil's device loads again, comes after the press on it.
    const loadAgain = await holdScripts(pupil, /\.data/);
    await teacher.getByText("Finir la séance", { exact: true }).click();
    await press(teacher, "Finir et effacer les réponses");
    await expect(teacher.getByText(/^Les totaux seront effacés le .+ à \d+\sh\s\d\d\./)).toBeVisible();
    await axe(teacher, "the summary");

    await expect(
      pupil.getByText("Vos réponses justes : 0 sur 2 questions posées pendant que vous étiez là."),
    ).toBeVisible();
    await press(pupil, "Garder la question ratée pour la réviser");
    const loaded = pupil.waitForResponse(/\.data/);
    loadAgain();
    await loaded;
    await drawn(pupil);
    await expect(pupil.getByText("C’est gardé, sur cet appareil seulement.")).toBeVisible();
    const kept = await pupil.evaluate(() => localStorage.getItem("learning") ?? "");
    expect(kept).toContain("union-europeenne");
    await expect.poll(async () => (await pupil.context().cookies()).map(({ name }) => name)).toEqual([]);
  });
});

test("each screen of a pupil opens at its top, after a scroll to the last answer or the explanation", async ({
  browser,
}) => {
  await withRoom(browser, true, async ({ teacher, code, open }) => {
    const pupil = await open({ viewport: { width: 320, height: 480 } });
    await enter(pupil, code);
    await teacher.goto("/classe/pilotage");
    const title = pupil.getByRole("heading", { level: 1 });
    const opensAtTop = async (isShown: () => Promise<void>, name: string) => {
      await isShown();
      await expect.poll(() => pupil.evaluate(() => scrollY), name).toBe(0);
      await expect(title, name).toBeFocused();
      await expect(title, name).toBeInViewport({ ratio: 1 });
    };
    const scrollDown = () => pupil.evaluate(() => scrollTo({ top: 10_000, behavior: "instant" }));
    await press(teacher, "Ouvrir la première question");
    await opensAtTop(() => expect(pupil.getByRole("radio").first()).toBeVisible(), "opened");
    await vote(pupil, 3);
    await scrollDown();
    // The counter of the teacher alone moves nothing.
    await expect(teacher.getByText("1 réponse", { exact: true })).toBeVisible();
    expect(await pupil.evaluate(() => scrollY)).toBeGreaterThan(0);
    await press(teacher, "Fermer la question");
    await opensAtTop(() => expect(pupil.getByText("La question est fermée.")).toBeVisible(), "closed");
    await scrollDown();
    await press(teacher, "Montrer la réponse");
    await opensAtTop(() => expect(pupil.getByText(/✓ (Votre b|B)onne réponse/)).toBeVisible(), "corrected");
    await scrollDown();
    await press(teacher, "Question suivante");
    await opensAtTop(() => expect(pupil.getByText("Question 2 sur 8")).toBeVisible(), "next");
    await scrollDown();
    await teacher.getByText("Finir la séance", { exact: true }).click();
    await press(teacher, "Finir et effacer les réponses");
    await opensAtTop(() => expect(pupil.getByText(/^Vos réponses justes/)).toBeVisible(), "ended");
  });
});

test("a press or a form without a network keeps the page, and says so", async ({ browser, announce }) => {
  announce(/ERR_INTERNET_DISCONNECTED/);
  const said = "Pas de connexion. Rien n’a changé : réessayez.";
  await withRoom(browser, true, async ({ teacher, code, open: openPage }) => {
    const projector = await teacher.context().newPage();
    await open(projector, `/classe/${code.replace(/\D/g, "")}/ecran`);
    const prepared = await teacher.context().newPage();
    await open(prepared, `/classe/nouvelle?quiz=${QUIZ}`);
    await teacher.goto("/classe/pilotage");
    await interactive(teacher);
    await press(teacher, "Ouvrir la première question");
    await expect(teacher.getByText("Question 1 sur 8, ouverte")).toBeVisible();
    await expect(projector.getByText("Question 1 sur 8")).toBeVisible();
    await teacher.context().setOffline(true);
    await press(teacher, "Fermer la question");
    await expect(teacher.getByText(said)).toBeVisible();
    await projector.keyboard.press("PageDown");
    await expect(projector.getByText(said)).toBeVisible();
    await press(prepared, "Ouvrir la séance");
    await expect(prepared.getByText(said)).toBeInViewport();
    await teacher.context().setOffline(false);
    await press(teacher, "Fermer la question");
    await expect(teacher.getByText("Question 1 sur 8, fermée")).toBeVisible();
    await expect(teacher.getByText(said)).toHaveCount(0);
    await expect(projector.getByText(said)).toHaveCount(0);

    // A key that comes before the projector knows what the desk changed does nothing more, and says so.
    announce(/409/);
    const learn = await holdScripts(projector, /\/classe\/etat\//);
    await press(teacher, "Montrer la réponse");
    await expect(teacher.getByText("Question 1 sur 8, corrigée")).toBeVisible();
    const refused = projector.waitForResponse((response) => response.status() === 409);
    await projector.keyboard.press("PageDown");
    await refused;
    learn();
    await expect(projector.getByText("La séance venait de changer")).toBeVisible();
    await expect(projector.getByText("Question 1 sur 8")).toBeVisible();
    await projector.keyboard.press("PageDown");
    await expect(projector.getByText("Question 2 sur 8")).toBeVisible();

    const pupil = await openPage();
    await open(pupil, "/c");
    await pupil.getByLabel("Code de la séance").fill(code);
    await pupil.context().setOffline(true);
    await press(pupil, "Entrer");
    await expect(pupil.getByText(said)).toBeVisible();
    await expect(pupil.getByLabel("Code de la séance")).toHaveValue(code);
  });
});

test("a whole lesson without scripts, for the teacher and for the pupil", async ({ browser }) => {
  await withRoom(browser, false, async ({ teacher, code, open }) => {
    const pupil = await open();
    await enter(pupil, code);
    const refresh = pupil.locator('meta[http-equiv="refresh"]');
    await expect(refresh).toHaveAttribute("content", `10;url=/classe/${code.replace(/\D/g, "")}`);
    await pupil.getByRole("link", { name: "Ne plus actualiser" }).click();
    await expect(refresh).toHaveCount(0);
    await pupil.getByRole("link", { name: "Actualiser tout seul" }).click();
    await expect(refresh).toHaveCount(1);
    await teacher.goto("/classe/pilotage");
    // Another tab may open a newer session.
    await expect(teacher).toHaveURL(/\/classe\/pilotage\?seance=/);
    await press(teacher, "Ouvrir la première question");
    await pupil.goto(pupil.url());
    await expect(pupil.getByRole("radio").first()).toBeVisible();
    await expect(refresh).toHaveCount(0);
    await vote(pupil, 0, false);
    // A change that is not sent yet would be lost by a reload.
    await expect(refresh).toHaveCount(0);
    await expect(pupil.locator("noscript span", { hasText: "est passé à la suite" })).toBeVisible();
    await vote(pupil, 2, false);
    await press(teacher, "Fermer la question");
    await pupil.getByRole("link", { name: "Actualiser", exact: true }).click();
    // Without « envoi », which would speak of the next question.
    await expect(refresh).toHaveAttribute("content", /\/classe\/\d{8}$/);
    await expect(teacher.getByText("1 réponse", { exact: true })).toBeVisible();
    await press(teacher, "Montrer la réponse");
    await pupil.getByRole("link", { name: "Actualiser", exact: true }).click();
    await expect(pupil.getByText("✓ Votre bonne réponse")).toBeVisible();
    await press(teacher, "Question suivante");
    await expect(teacher.getByText("Question 2 sur 8, ouverte")).toBeVisible();
    // Sent after the closing, a choice is marked, as long as its question is shown.
    await pupil.getByRole("link", { name: "Actualiser", exact: true }).click();
    await pupil.getByRole("radio").nth(1).check();
    await press(teacher, "Fermer la question");
    await press(teacher, "Montrer la réponse");
    await pupil.getByRole("button", { name: "Envoyer ma réponse" }).click();
    for (const again of [false, true]) {
      if (again) await pupil.getByRole("link", { name: "Actualiser", exact: true }).click();
      await expect(pupil.getByText("Trop tard : la question était fermée.")).toBeVisible();
      await expect(pupil.getByRole("listitem").nth(1)).toContainText("Votre choix, trop tard");
    }
    await teacher.getByText("Finir la séance", { exact: true }).click();
    await press(teacher, "Finir et effacer les réponses");
    await expect(teacher.getByRole("heading", { name: "Bilan de la séance" })).toBeVisible();
    await teacher.goto("/classe/pilotage/bilan");
    await expect(teacher).toHaveURL(/\/bilan\?seance=/);
    await pupil.goto(pupil.url());
    await expect(
      pupil.getByText("Cette séance est finie. Le site a effacé ce que chaque appareil a répondu."),
    ).toBeVisible();
    await expect(pupil.locator("noscript p", { hasText: "il faut JavaScript" })).toBeVisible();
  });
});

test("no screen of a live session goes dark, and one that is seen again asks again", { tag: "@nightly" }, async ({
  browser,
}) => {
  await withRoom(browser, true, async ({ teacher, code, open }) => {
    const pupil = await open();
    const projector = await teacher.context().newPage();
    for (const page of [pupil, projector, teacher]) await page.addInitScript(countWakeLocks);
    await enter(pupil, code);
    await teacher.goto("/classe/pilotage");
    await projector.goto(`/classe/${code.replace(/\D/g, "")}/ecran`);
    const asked = (page: Page) => page.evaluate(() => (window as unknown as { wakeLocks: number }).wakeLocks);
    for (const page of [pupil, projector, teacher]) await expect.poll(() => asked(page)).toBe(1);
    await pupil.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect.poll(() => asked(pupil)).toBe(2);
    await teacher.getByText("Finir la séance", { exact: true }).click();
    await press(teacher, "Finir et effacer les réponses");
    await expect(pupil.getByText("Cette séance est finie.")).toBeVisible();
    await pupil.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect(await asked(pupil)).toBe(2);
  });
});

test("the projector is read from the back of a room: 32 px, 7:1, on one screen of 1280 × 720; a correction with its counts fits on any", {
  tag: "@nightly",
}, async ({ browser }) => {
  await withRoom(browser, true, async ({ teacher, open }) => {
    // The longest question there is, alone.
    await teacher.goto("/classe/nouvelle?quiz=immigration-comprendre");
    await interactive(teacher);
    await press(teacher, "Tout décocher");
    await teacher.getByRole("checkbox", { name: "Pourquoi le nombre de bénéficiaires" }).check();
    await teacher.getByRole("button", { name: "Ouvrir la séance" }).click();
    const code = (await teacher.locator(".class-code").textContent()) ?? "";
    const pupils = await Promise.all([0, 1, 2].map(() => open()));
    for (const pupil of pupils) await enter(pupil, code);
    const projector = await open({ viewport: { width: 1280, height: 720 } });
    // The face of the text is optional: where it comes late, a wider one takes its place.
    const withoutFace = await open({ viewport: { width: 1280, height: 720 } });
    await withoutFace.route("**/atkinson*", (route) => route.abort());
    const screens = [projector, withoutFace];
    for (const screen of screens) {
      await screen.goto(`/classe/${code.replace(/\D/g, "")}/ecran`);
      await press(screen, "Afficher l’écran");
    }
    const isOnOneScreen = async () => {
      // The text takes its size a frame after the window took its own.
      for (const screen of screens)
        await expect.poll(() => screen.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    };
    await teacher.goto("/classe/pilotage");
    await press(teacher, "Ouvrir la première question");
    for (const screen of screens) await expect(screen.locator(".class-option")).toHaveCount(4);
    const sizes = await projector
      .locator("main *, footer *")
      .evaluateAll((elements) =>
        elements
          .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()))
          .map((element) => Number.parseFloat(getComputedStyle(element).fontSize)),
      );
    expect(sizes.length).toBeGreaterThan(5);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(32);
    await isOnOneScreen();
    for (const pupil of pupils) await vote(pupil, 1);
    await press(teacher, "Fermer la question");
    const show = await teacher.getByRole("button", { name: "Montrer la réponse" }).boundingBox();
    await press(teacher, "Montrer la réponse");
    for (const screen of screens) await expect(screen.locator(".class-count").nth(1)).toContainText("3 sur 3");
    for (const [width, height] of [...ROOM_SCREENS, [1024, 768]] as const) {
      for (const screen of screens) await screen.setViewportSize({ width, height });
      await isOnOneScreen();
    }
    for (const colorScheme of ["light", "dark"] as const) {
      await projector.emulateMedia({ colorScheme });
      expect.soft(await textUnderSevenToOne(projector), colorScheme).toEqual([]);
    }
    // Pressed again by a key, then in its place, what showed the answer ends nothing.
    await teacher.keyboard.press("Enter");
    await expect(teacher.getByRole("button", { name: "Montrer la répartition" })).toBeFocused();
    await teacher.mouse.click((show?.x ?? 0) + (show?.width ?? 0) / 2, (show?.y ?? 0) + (show?.height ?? 0) / 2);
    await expect(teacher.getByRole("button", { name: "Cacher la répartition" })).toBeVisible();
    // The presses follow a long correction, and leave it where it is read.
    await teacher.setViewportSize({ width: 1280, height: 600 });
    await teacher.locator(".class-explanation").scrollIntoViewIfNeeded();
    await press(teacher, "Cacher la répartition");
    await expect(teacher.getByRole("button", { name: "Montrer la répartition" })).toBeFocused();
    await expect(teacher.getByRole("button", { name: "Finir et voir le bilan" })).toBeInViewport();
    await expect(teacher.locator(".class-explanation")).toBeInViewport();
    await press(teacher, "Finir et voir le bilan");
    await expect(teacher.getByRole("heading", { name: "Bilan de la séance" })).toBeVisible();
    await expect(projector.getByText("/categories/immigration/comprendre")).toBeVisible();
    for (const screen of screens) await screen.setViewportSize({ width: 960, height: 540 });
    await isOnOneScreen();
  });
});

test("without phones, the longest question of each bank is on one screen, with its counts and its correction", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.goto("/classe/nouvelle");
  const banks = await page
    .locator(".teaching-list a")
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).href))]);
  expect(banks.length).toBeGreaterThan(15);
  for (const bank of banks) {
    await page.goto(bank);
    const longest = await page.locator(".class-question-row").evaluateAll((rows) => {
      const lengthOf = (row: Element) => row.textContent?.length ?? 0;
      const [row] = [...rows].sort((one, other) => lengthOf(other) - lengthOf(one));
      return row?.querySelector("input")?.name.replace("question-", "");
    });
    const quiz = new URL(bank).searchParams.get("quiz");
    await open(page, `/classe/sans-telephone/${quiz}?ordre=${longest}`);
    for (const field of await page.locator(".class-rank").all()) await field.fill("12");
    for (const isCorrected of [false, true]) {
      if (isCorrected) await page.getByRole("link", { name: "Montrer la réponse" }).click();
      await expect(page.getByText("✓ Bonne réponse")).toHaveCount(isCorrected ? 1 : 0);
      for (const [width, height] of ROOM_SCREENS) {
        await page.setViewportSize({ width, height });
        const name = `${longest} on ${width} × ${height}`;
        await expect(page.locator(".class-projector"), name).toBeInViewport({ ratio: 1 });
        await expect(page.locator(".class-option").last(), name).toBeInViewport({ ratio: 1 });
        if (isCorrected) expect(await linesOf(page.locator(".class-mark")), name).toBe(1);
      }
    }
  }
});

test("without phones: the big screen, moved by keys, whose numbers stay in the tab", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto(`/classe/nouvelle?quiz=${QUIZ}`);
  await page.getByRole("button", { name: "Sans téléphone" }).click();
  await expect(page.getByText("Question 1 sur 8")).toBeVisible();
  await open(page, page.url());
  const title = await page.getByRole("heading", { level: 1 }).textContent();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url()));
  // What is said to the teacher is not written for the class.
  await expect(page.getByText("compter les cartes levées")).toHaveCSS("font-size", "16px");
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Nombre de cartes A")).toBeFocused();
  await page.keyboard.type("x");
  await expect(page.getByText("De 0 à 99, en chiffres.")).toBeVisible();
  for (const count of ["2", "3", "4", "0"]) {
    await page.keyboard.type(count);
    await page.keyboard.press("Enter");
  }
  await expect(page.locator(".class-count").nth(2)).toContainText("4 sur 9");
  await axe(page, "a correction without phones");
  await page.locator("h1").click();
  await page.keyboard.press(" ");
  await expect(page.getByText("Question 2 sur 8")).toBeVisible();
  await page.keyboard.press("PageUp");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title ?? "");
  // The link that was followed is gone at the first question.
  await page.getByRole("link", { name: "← Revenir" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("PageDown");
  expect(sent).toEqual([]);
  await page.reload();
  await interactive(page);
  await expect(page.locator(".class-count").nth(2)).toContainText("4 sur 9");
  for (let place = 2; place <= 16; place += 1) {
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(
      new RegExp(`numero=${Math.floor(place / 2) + 1}${place % 2 === 1 ? "&reponse=1" : "$"}`),
    );
  }
  await expect(page.getByText(/^En tout, sur 1 question des 8/)).toBeVisible();
  await expect(page.getByRole("table")).toHaveCount(1);
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Télécharger les totaux (CSV)" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^bilan-comment-fonctionne-.+\.csv$/);
  await expect(page.getByRole("img", { name: "QR code de l’article" })).toBeVisible();
  await axe(page, "the summary without phones");
});

test("without phones nor scripts, links lead from question to answer", async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/classe/sans-telephone/${QUIZ}`);
  await page.getByRole("link", { name: "Montrer la réponse" }).click();
  await expect(page.getByText("✓ Bonne réponse")).toBeVisible();
  await page.getByRole("link", { name: "Question suivante" }).click();
  await expect(page.getByText("Question 2 sur 8")).toBeVisible();
  await context.close();
});

test("a preparation is kept in its address, with a theme of the exam, and opens nothing before its press", {
  tag: "@nightly",
}, async ({ page, announce }) => {
  announce(/400/);
  await page.goto("/classe/nouvelle");
  await expect(
    page.getByRole("region", { name: "Troisième" }).getByRole("link", { name: /^Examen civique : Sys/ }),
  ).toBeVisible();
  await open(page, `/classe/nouvelle?quiz=${QUIZ}`);
  await page.getByText("Réglages :").click();
  await page.getByLabel("Élèves attendus (facultatif)").press("Enter");
  // Kept, not opened: what Enter does in a field.
  await expect(page).toHaveURL(/ordre=/);
  await interactive(page);
  const ups = page.getByRole("button", { name: /^Monter : / });
  const third = await ups.nth(2).getAttribute("aria-label");
  await ups.nth(2).focus();
  for (const said of ["Question 2 sur 8.", "Question 1 sur 8.", "Déjà la première. Question 1 sur 8."]) {
    await page.keyboard.press("Enter");
    await expect(page.getByText(said, { exact: true })).toBeAttached();
    await expect(page.locator(":focus")).toHaveAttribute("aria-label", third ?? "?");
  }
  await expect(ups.first()).toHaveAttribute("aria-label", third ?? "?");
  await page.locator(":focus").press("Tab");
  for (const place of [1, 2, 3, 4, 5, 6, 7]) {
    await page.keyboard.press("Enter");
    await expect(page.locator(":focus")).toHaveAttribute("aria-label", (third ?? "?").replace("Monter", "Descendre"));
    await expect(ups.nth(place)).toHaveAttribute("aria-label", third ?? "?");
    await expect(page.locator(":focus")).toBeInViewport();
  }
  await expect(page.getByText("pas encore gardés : « Garder » les met aussi dans l’adresse.")).toBeVisible();
  await page.getByRole("checkbox").first().uncheck();
  await expect(page.getByText("7 cochées sur 8")).toBeVisible();
  for (const [width, height] of [
    [1280, 800],
    [390, 664],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await hiddenFromTheKeyboard(page), `${width} × ${height}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByText("Réglages :").click();
  await page.getByLabel("Mélanger avec un second quiz (facultatif)").selectOption("examen-civique-droits-et-devoirs");
  await page.getByRole("button", { name: "Ajouter ce quiz" }).click();
  await expect(page.getByText("L’adresse de cette page garde votre préparation")).toBeVisible();
  await axe(page, "a kept preparation");
  await expect(page.getByText("Deux quiz dans cette séance")).toBeInViewport();
  await open(page, page.url().replace(/#.*/, ""));
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(17);
  await expect(page.getByRole("checkbox").nth(7)).not.toBeChecked();
  await interactive(page);
  await page.getByRole("button", { name: "Mêler les deux au hasard" }).click();
  // Ten of a notion take the place of the others of their quiz, and the bar says how many a filter hides.
  await page.getByLabel("Montrer").selectOption({ label: "Obligations et devoirs (24)" });
  await page.getByRole("button", { name: "10 au hasard", exact: true }).click();
  await expect(page.getByText("10 questions tirées, à la place des autres.")).toBeVisible();
  await expect(page.getByText("17 cochées sur 91")).toBeVisible();
  await page.getByLabel("Montrer").selectOption({ index: 1 });
  await expect(page.getByText("17 cochées, dont 10 cachées par le filtre")).toBeVisible();
  // Ten of another notion come beside them.
  await page.getByRole("button", { name: "10 au hasard, en plus" }).click();
  await expect(page.getByText("27 cochées, dont 10 cachées par le filtre")).toBeVisible();
  await page.getByRole("button", { name: "Retirer « Examen civique" }).click();
  await expect(page.getByText("Deux quiz dans cette séance")).toHaveCount(0);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(7);
  await page.getByText("Réglages :").click();
  await page.getByRole("radio", { name: /^À son rythme/ }).check();
  await page.getByLabel("Jours d’ouverture, à son rythme").fill("9");
  await page.getByRole("button", { name: "Ouvrir la séance" }).click();
  await expect(page.locator("p.alert")).toHaveText("Pour les jours d’ouverture, écrivez un nombre de 1 à 7.");
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(7);
  // One press leads to the print dialog.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimer" }).click();
  await expect(page.locator("html[data-printed]")).toBeAttached();
  await expect(page.locator(".quiz-sheet > li")).toHaveCount(7);
  await expect(page).not.toHaveURL(/#/);
});

test("a question of the teacher's is asked as such, and stands in no address", { tag: "@nightly" }, async ({
  browser,
}) => {
  await withRoom(browser, true, async ({ teacher, open: openPage }) => {
    await open(teacher, `/classe/nouvelle?quiz=${QUIZ}`);
    // Before the scripts run, nothing can be typed that they would lose.
    const served = await teacher.request.get(teacher.url());
    expect(await served.text()).toContain('<fieldset disabled=""><legend>Votre question 1</legend>');
    await press(teacher, "Tout décocher");
    await teacher.getByText("Écrire mes questions").click();
    await teacher.getByLabel("Texte de votre question 1").fill("Où est la mairie ?");
    await teacher.getByLabel("Question 1, réponse A").fill("Rue du Port");
    await teacher.getByLabel("Question 1, réponse B").fill("Place Verte");
    // Written, it is asked, without another press.
    await expect(teacher.getByRole("checkbox", { name: /^Les poser dans cette séance/ })).toBeChecked();
    // Until its right answer is chosen, it cannot be asked.
    await expect(teacher.getByText("0 cochée + 0 à vous, 1 incomplète non posée")).toBeVisible();
    await teacher.getByRole("radio", { name: "juste : réponse A de votre question 1" }).check();
    await expect(teacher.getByText("0 cochée + 1 à vous")).toBeVisible();
    await axe(teacher, "questions of the teacher's");
    const saving = teacher.waitForEvent("download");
    await press(teacher, "Enregistrer dans un fichier");
    const file = await (await saving).path();
    await press(teacher, "Garder cette préparation");
    await expect(teacher).toHaveURL(/ordre=/);
    expect(teacher.url()).not.toContain("mairie");
    await expect(teacher.getByText("Vos propres questions restent dans ce navigateur.")).toBeVisible();
    await expect(teacher.getByText("Gardée sur cet ordinateur.")).toBeVisible();
    await expect(teacher).not.toHaveURL(/#/);
    const listed = teacher.getByRole("region", { name: "Vos préparations sur cet ordinateur" });
    for (const [button, said, count] of [
      ["Enregistrer cette préparation", "Enregistrée à la place de celle d’avant.", 1],
      ["Garder comme nouvelle préparation", "Gardée sur cet ordinateur.", 2],
    ] as const) {
      await press(teacher, button);
      await expect(teacher.getByText(said)).toBeVisible();
      await open(teacher, "/enseigner");
      await expect(listed.getByRole("link")).toHaveCount(count);
      await listed.getByRole("link").first().click();
      await interactive(teacher);
    }
    await open(teacher, "/enseigner");
    await teacher
      .getByRole("button", { name: /^Retirer « / })
      .first()
      .click();
    await expect(listed.getByRole("link")).toHaveCount(1);
    await teacher.goBack();
    const other = await openPage();
    await open(other, teacher.url());
    await expect(other.getByText("elles ne sont pas dans ce navigateur")).toBeVisible();
    const choosing = other.waitForEvent("filechooser");
    await press(other, "Reprendre d’un fichier");
    await (await choosing).setFiles({ name: "autre.json", mimeType: "application/json", buffer: Buffer.from("[{}]") });
    await expect(other.getByText("ne contient pas de questions enregistrées ici")).toBeVisible();
    await other.locator(".class-own input[type=file]").setInputFiles(file);
    await expect(other.getByLabel("Texte de votre question 1")).toHaveValue("Où est la mairie ?");
    await expect(other.getByText("elles ne sont pas dans ce navigateur")).toHaveCount(0);
    await other.close();
    // Without phones too, after the others, with its cards counted.
    await press(teacher, "Sans téléphone");
    await expect(teacher.getByText("Question 1 sur 1")).toBeVisible();
    await expect(teacher.getByRole("heading", { name: "Où est la mairie ?" })).toBeVisible();
    await teacher.getByLabel("Nombre de cartes B").fill("12");
    await teacher.reload();
    await expect(teacher.getByLabel("Nombre de cartes B")).toHaveValue("12");
    // The next morning, its browser lists the preparation, and the question is asked without another press.
    await open(teacher, "/enseigner");
    await expect(listed.getByText("0 question et les vôtres")).toBeVisible();
    await axe(teacher, "the preparations of a browser");
    await listed.getByRole("link").click();
    await interactive(teacher);
    await expect(teacher.getByLabel("Texte de votre question 1")).toHaveValue("Où est la mairie ?");
    await expect(teacher.getByRole("checkbox", { name: /^Les poser dans cette séance/ })).toBeChecked();
    await expect(teacher.getByText("0 cochée + 1 à vous")).toBeVisible();
    // On paper too, with its answer apart.
    await open(teacher, `/classe/imprimer/${QUIZ}?${new URL(teacher.url()).searchParams}`);
    await expect(teacher.locator(".quiz-sheet > li")).toHaveText(/^Où est la mairie \?Rue du PortPlace Verte$/);
    await teacher.getByRole("link", { name: "Réponses", exact: true }).click();
    await expect(teacher.locator(".quiz-sheet > li")).toHaveText("A. Rue du Port. ");
    await open(teacher, "/classe/nouvelle");
    await press(teacher, /^Retirer « /);
    await expect(listed).toHaveCount(0);
    await teacher.goBack();
    await teacher.getByRole("link", { name: "Choisir d’autres questions" }).click();
    await interactive(teacher);
    await press(teacher, "Ouvrir la séance");
    const code = (await teacher.locator(".class-code").textContent()) ?? "";
    const pupil = await openPage();
    await enter(pupil, code);
    await teacher.goto("/classe/pilotage");
    await press(teacher, "Ouvrir la première question");
    await expect(pupil.getByText("Question de votre professeur")).toBeVisible();
    await vote(pupil, 1);
    await press(teacher, "Fermer la question");
    await press(teacher, "Montrer la réponse");
    await expect(pupil.getByText("Pas tout à fait.")).toBeVisible();
    await axe(pupil, "the correction of a question of the teacher's");
  });
});

test("at one's own pace each answer is corrected at once", { tag: "@nightly" }, async ({ browser }) => {
  await withRoom(browser, true, async ({ teacher, open }) => {
    await teacher.goto(`/classe/nouvelle?quiz=${QUIZ}`);
    await teacher.getByText("Réglages :").click();
    await teacher.getByRole("radio", { name: /^À son rythme/ }).check();
    await teacher.getByRole("button", { name: "Ouvrir la séance" }).click();
    const code = (await teacher.locator(".class-code").textContent()) ?? "";
    const pupil = await open();
    await pupil.goto(`/c?code=${code.replace(/\D/g, "")}`);
    await pupil.getByRole("button", { name: "Entrer" }).click();
    await pupil.getByRole("radio").first().check();
    await pupil.getByRole("button", { name: "Envoyer ma réponse" }).click();
    await expect(pupil.getByText("✓ Bonne réponse")).toBeVisible();
    await pupil.getByRole("link", { name: "Question suivante" }).click();
    await expect(pupil.getByText("Question 2 sur 8")).toBeVisible();
    await teacher.goto("/classe/pilotage");
    await teacher.getByText("Finir la séance", { exact: true }).click();
    await press(teacher, "Finir et effacer les réponses");
    await expect(teacher.getByRole("heading", { name: "Bilan de la séance" })).toBeVisible();
    // The tab alone still knows the score.
    await pupil.reload();
    await expect(pupil.getByText(/^Vos réponses\s: [01] juste sur\s8\.$/)).toBeVisible();
    await expect(pupil.getByText("7 questions sont restées sans réponse.")).toBeVisible();
  });
});
