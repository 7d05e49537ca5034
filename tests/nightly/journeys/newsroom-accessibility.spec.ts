import { interactive } from "#tests/support/browser/interactive.ts";
import { test } from "#tests/support/browser/test.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

test("each page of a draft, of a new article and of the editions can be used by everybody", async ({ page, axe }) => {
  await joinTeam(page, { email: newAddress(), name: "Hugo Caron", role: "administrator" });
  await page.goto("/redaction?genre=article&titre=Union");
  await page
    .getByRole("button", { name: /^Modifier/ })
    .first()
    .click();
  await page.waitForURL(/\/redaction\/[\w-]{36}/);
  const draft = new URL(page.url()).pathname;
  const screens = ["", "/preuves", "/relecture", "/publication", "/versions"].map((screen) => draft + screen);
  for (const path of [...screens, "/redaction/nouveau?genre=article", "/redaction/editions"]) {
    await page.goto(path);
    await interactive(page);
    await axe(page, path);
  }
});
