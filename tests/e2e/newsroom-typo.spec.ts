import type { Page } from "@playwright/test";
import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect } from "#tests/support/browser/test.ts";
import { nextMail } from "#tests/support/mail/outbox.ts";
import { clickOnceChecked, keptText, said, test } from "#tests/support/newsroom/newsroom-site.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

test.use({ siteOf: "typo" });

const ARTICLE = "/categories/economie/reforme-retraites";
/** Its last word stands in most sentences. */
const [BEFORE, AFTER] = ["Le contraire s’appelle la", "Le contraire s’appelle notre"];

test("a typo is mended from the page that readers have, in eight presses of two people at most", {
  tag: "@nightly",
}, async ({ browser, site, axe }) => {
  test.slow();
  const options = { baseURL: site, locale: "fr-FR", timezoneId: "Europe/Paris" };
  const [writing, reading] = [await browser.newContext(options), await browser.newContext(options)];
  await watchHydration(writing);
  await watchHydration(reading);
  const [writer, reader] = [await writing.newPage(), await reading.newPage()];
  await joinTeam(writer, { email: "flora@exemple.fr", name: "Flora Brun", role: "writer" });
  await joinTeam(reader, { email: "gilles@exemple.fr", name: "Gilles Noir", role: "reviewer" });
  let presses = 0;
  const press = (act: Promise<unknown>) => {
    presses += 1;
    return act;
  };

  // Whoever never came to the newsroom has nothing of it.
  await writer.goto(ARTICLE);
  await interactive(writer);
  await expect(writer.getByRole("complementary", { name: "Rédaction" })).toHaveCount(0);
  await writer.goto("/redaction");
  await interactive(writer);
  await writer.goto(ARTICLE);
  await interactive(writer);
  await axe(writer, "public page of a member");
  await selectLastWord(writer, BEFORE);
  await press(writer.getByRole("button", { name: "Modifier" }).click());
  await expect(keptText(writer)).toBeAttached();
  await interactive(writer);
  const selected = () =>
    keptText(writer).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  await expect.poll(selected).toBe("la");
  await writer.keyboard.type("notre");
  await press(writer.locator("summary", { hasText: "Demander une relecture" }).click());
  await press(writer.getByRole("button", { name: "Envoyer la demande" }).click());
  await said(writer, "Relecture demandée");

  const mail = await nextMail("gilles@exemple.fr", 1, "Un texte attend votre relecture");
  const link = mail.links.find((one) => one.endsWith("/relecture")) ?? "";
  await press(reader.goto(new URL(link).pathname));
  await expect(reader.locator("ins").first()).toBeVisible();
  await interactive(reader);
  await press(reader.getByRole("button", { name: "Approuver" }).click());
  await said(reader, "Approuvé");
  presses += 1;
  await clickOnceChecked(reader.getByRole("button", { name: "Publier", exact: true }));
  await said(reader, "Publié");
  await press(reader.getByRole("link", { name: "Voir sur le site" }).click());
  await expect(reader.getByText(AFTER).first()).toBeInViewport();
  expect(presses).toBeLessThanOrEqual(8);
  expect((await nextMail("flora@exemple.fr", 1, "Votre texte est publié")).text).toContain("Gilles Noir");
  await Promise.all([writing.close(), reading.close()]);
});

/** As two clicks do. */
async function selectLastWord(page: Page, words: string): Promise<void> {
  await page
    .getByText(words)
    .first()
    .evaluate((element, wanted) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.textContent ?? "").replace(/\u00a0/g, " ").indexOf(wanted);
        if (at === -1) continue;
        const range = document.createRange();
        range.setStart(node, at + wanted.lastIndexOf(" ") + 1);
        range.setEnd(node, at + wanted.length);
        getSelection()?.removeAllRanges();
        getSelection()?.addRange(range);
        element.scrollIntoView({ block: "center" });
        return;
      }
      throw new Error(`« ${wanted} » is in no text`);
    }, words);
}
