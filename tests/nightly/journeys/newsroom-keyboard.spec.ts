import type { Locator, Page } from "@playwright/test";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect } from "#tests/support/browser/test.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";
import { keptText, said, test } from "#tests/support/newsroom/newsroom-site.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

test.use({ siteOf: "keyboard" });
// One after the other, as each publication makes every page and what people wait is measured.
test.describe.configure({ mode: "default" });

const MAX_PRESSES = 8;
const MAX_WAITING_MS = 60_000;
/** From where the keyboard is to what is pressed next. */
const MAX_TABS = 40;

const JOURNEYS = [
  {
    scripts: true,
    page: "/categories/economie/reforme-retraites",
    before: "Le contraire s’appelle la",
    after: "L’inverse s’appelle la",
    writer: { email: "flora@exemple.fr", name: "Flora Brun" },
    reader: { email: "gilles@exemple.fr", name: "Gilles Noir" },
  },
  {
    scripts: false,
    page: "/categories/societe/logement",
    before: "La propriété est concentrée",
    after: "La propriété d’un logement est concentrée",
    writer: { email: "hugo@exemple.fr", name: "Hugo Vert" },
    reader: { email: "ines@exemple.fr", name: "Inès Gris" },
  },
];

for (const { scripts, page, before, after, ...people } of JOURNEYS) {
  test(`a typo is mended with the keyboard alone, ${scripts ? "with" : "without"} scripts`, async ({
    browser,
    site,
  }) => {
    test.slow();
    const counted = { presses: 0, waitedMs: 0 };
    const options = { baseURL: site, locale: "fr-FR", timezoneId: "Europe/Paris", javaScriptEnabled: scripts };
    const come = async (one: { email: string; name: string }, role: "writer" | "reviewer") => {
      const context = await browser.newContext(options);
      if (scripts) await watchHydration(context);
      const opened = await context.newPage();
      await joinTeam(opened, { ...one, role });
      return opened;
    };
    const settled = (one: Page) => (scripts ? interactive(one) : one.waitForLoadState());
    /** Presses what the Tab key leads to, and waits until `seen` is there. */
    const press = async (target: Locator, seen: () => Promise<unknown>, key = "Enter") => {
      await tabTo(target);
      const pressedAt = Date.now();
      await target.page().keyboard.press(key);
      await seen();
      counted.presses += 1;
      counted.waitedMs += Date.now() - pressedAt;
      await settled(target.page());
    };

    const [writer, reader] = [await come(people.writer, "writer"), await come(people.reader, "reviewer")];
    const text = keptText(writer);
    await writer.goto("/redaction");
    await settled(writer);
    if (scripts) {
      await writer.goto(page);
      await settled(writer);
      // As the browser's own search leaves them.
      expect(await writer.evaluate((words) => Reflect.get(window, "find").call(window, words), before)).toBe(true);
      await press(writer.getByRole("button", { name: "Modifier" }), () => expect(text).toBeAttached());
    } else {
      await tabTo(writer.getByLabel("Titre, mots du texte, ou adresse de la page"));
      await writer.keyboard.type(`${site}${page}`);
      const edit = writer.getByRole("button", { name: /^Modifier/ });
      await press(writer.getByRole("button", { name: "Chercher" }), () => expect(edit).toBeVisible());
      await press(edit, () => expect(text).toBeVisible());
      await tabTo(text);
      await selectByKeys(text, before.replaceAll("’", "'"));
    }
    await expect.poll(() => selectedIn(text)).toBe(before.replaceAll("’", "'"));
    await writer.keyboard.type(after.replaceAll("’", "'"));
    const minor = writer.getByRole("radio", { name: /^Correction de forme/ });
    await press(writer.locator("summary", { hasText: "Demander une relecture" }), () =>
      scripts ? expect(minor).toBeChecked() : expect(minor).toBeVisible(),
    );
    await press(writer.getByRole("button", { name: "Envoyer la demande" }), () => said(writer, "Relecture demandée"));

    const mail = await nextMail(people.reader.email, 1, "Un texte attend votre relecture");
    await reader.goto(new URL(mail.links.find((one) => one.endsWith("/relecture")) ?? "").pathname);
    counted.presses += 1;
    await settled(reader);
    await expect(reader.locator("ins").first()).toBeVisible();
    await press(reader.getByRole("button", { name: "Approuver" }), () => said(reader, "Approuvé"));
    const publish = reader.getByRole("button", { name: "Publier", exact: true });
    await checked(publish);
    await press(publish, () => said(reader, "Publié"));
    await press(reader.getByRole("link", { name: "Voir sur le site" }), () =>
      expect(reader.getByRole("main")).toContainText(after),
    );
    expect(counted.presses).toBeLessThanOrEqual(MAX_PRESSES);
    test.info().annotations.push({ type: "waited", description: `${Math.round(counted.waitedMs / 1_000)} s` });
    expect(counted.waitedMs).toBeLessThanOrEqual(MAX_WAITING_MS);
    await Promise.all([writer.context().close(), reader.context().close()]);
  });
}

async function tabTo(target: Locator): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    if (await isFocused()) return;
    await target.page().keyboard.press("Tab");
  }
  expect(await isFocused(), `${target} is ${MAX_TABS} presses of Tab away at most`).toBe(true);
}

/** On a busy machine, without scripts, one asks for the result of the check. */
async function checked(target: Locator): Promise<void> {
  const result = target.page().getByRole("link", { name: "Voir le résultat" });
  await expect(async () => {
    if (await result.isVisible()) {
      await tabTo(result);
      await target.page().keyboard.press("Enter");
    }
    await expect(target).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
}

const selectedIn = (text: Locator) =>
  text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));

/** Down to the line, along it to the words, and over them. */
async function selectByKeys(text: Locator, words: string): Promise<void> {
  const { keyboard } = text.page();
  const at = () => text.evaluate((area: HTMLTextAreaElement) => area.selectionStart);
  const wanted = (await text.inputValue()).indexOf(words);
  await keyboard.press("Control+Home");
  while ((await at()) < wanted) await keyboard.press("ArrowDown");
  while ((await at()) > wanted) await keyboard.press("ArrowLeft");
  for (const _ of words) await keyboard.press("Shift+ArrowRight");
}
