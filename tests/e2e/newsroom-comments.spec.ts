import { interactive, watchHydration } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { assisted, keptText, said, withoutScripts } from "#tests/support/newsroom/newsroom-site.ts";
import { newAddress } from "#tests/support/sign-in/sign-in.ts";
import { joinTeam } from "#tests/support/sign-in/staff.ts";

const TITLE = "Réforme des retraites";
const [BEFORE, AFTER] = ["Le contraire s'appelle la", "L'inverse s'appelle la"];
const LONG = `Un actif paie${", puis un autre paie".repeat(9)}.`;

test("a second reader comments on a passage without scripts, its author answers and settles it, in one screen", {
  tag: "@nightly",
}, async ({ browser, axe }) => {
  const writing = await browser.newContext();
  await watchHydration(writing);
  const writer = await writing.newPage();
  await joinTeam(writer, { email: newAddress(), name: "Flora Brun", role: "writer" });
  const gilles = { email: newAddress(), name: "Gilles Noir", role: "reviewer" } as const;
  const phone = { viewport: { width: 390, height: 844 }, colorScheme: "dark" as const };
  const reader = await withoutScripts(browser, phone, gilles);

  await writer.goto("/redaction?titre=retraites");
  await writer.getByRole("button", { name: new RegExp(`^Modifier ${TITLE} : pourquoi.*Article$`) }).click();
  await interactive(writer);
  const text = writer.getByLabel("Texte", { exact: true });
  await assisted(writer);
  await text.fill((await keptText(writer).inputValue()).replace(BEFORE, AFTER));
  await writer.locator("summary", { hasText: "Demander une relecture" }).click();
  await writer.getByRole("button", { name: "Envoyer la demande" }).click();
  await said(writer, "Relecture demandée");
  const address = new URL(writer.url()).pathname;

  await reader.goto(`${address}/relecture`);
  await expect(reader.getByRole("button", { name: "Approuver" })).toBeInViewport();
  await reader
    .getByRole("link", { name: /^Remarque sur/ })
    .first()
    .click();
  await reader.getByLabel("Les mots en question").fill("des mots d'ailleurs");
  await reader.getByLabel("Votre remarque").fill("Plutôt « le contraire » ?");
  await reader.getByRole("button", { name: "Ajouter la remarque" }).click();
  await expect(reader.getByText("Ces mots ne sont pas dans ce passage")).toBeVisible();
  await expect(reader.getByLabel("Votre remarque")).toHaveValue("Plutôt « le contraire » ?");
  await reader.getByLabel("Les mots en question").fill("inverse s’appelle");
  await reader.getByRole("button", { name: "Ajouter la remarque" }).click();
  await said(reader, "La remarque est ajoutée.");
  await reader.goto("/redaction");
  await expect(reader.getByRole("listitem").filter({ hasText: TITLE }).first()).toContainText("1 remarque ouverte");

  // It leads into the text, and what is typed beside it is measured.
  await writer.goto(address);
  await interactive(writer);
  await writer.getByRole("link", { name: /inverse s'appelle/ }).click();
  await expect(text).toBeFocused();
  const selected = () =>
    keptText(writer).evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
  await expect.poll(selected).toBe("inverse s'appelle");
  const lecture = writer.getByRole("region", { name: "Lecture" });
  await expect(lecture).toContainText("« Comprendre en 7 minutes »");
  await expect(lecture.getByText("de plus de 30 mots")).toBeHidden();
  await text.fill(`${await keptText(writer).inputValue()}\n${LONG}\n`);
  await lecture.getByText("1 phrase de plus de 30 mots").click();
  await lecture.getByRole("link", { name: /^Un actif paie/ }).click();
  await expect.poll(selected).toBe(LONG);
  await axe(writer, "editor with comments");

  await writer.goto(`${address}/relecture`);
  await interactive(writer);
  const toggle = writer.getByRole("button", { name: /^Remarque sur/ }).first();
  await toggle.click();
  await expect(writer.getByLabel("Les mots en question")).toBeFocused();
  await toggle.click();
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await writer.getByLabel("Les mots en question").fill("L'inverse");
  await writer.getByLabel("Votre remarque").fill("Encore ceci.");
  // What is typed stays until the site has it.
  await writer.route("**/relecture", (route) => route.abort());
  const failed = writer.waitForEvent("requestfailed");
  await writer.getByRole("button", { name: "Ajouter la remarque" }).click();
  await failed;
  await writer.unroute("**/relecture");
  await writer.goto(`${address}/relecture`);
  await interactive(writer);
  await expect(writer.getByLabel("Les mots en question")).toHaveValue("L'inverse");
  await expect(writer.getByLabel("Votre remarque")).toHaveValue("Encore ceci.");
  // And what is typed elsewhere on the page, when one form is sent.
  await writer.getByText("Répondre", { exact: true }).first().click();
  await writer.getByLabel("Votre réponse").fill("Non : c'est l'inverse.");
  await writer.getByRole("button", { name: "Répondre : la remarque de Gilles Noir" }).click();
  await said(writer, "Votre réponse est ajoutée.");
  await expect(writer.getByLabel("Votre remarque")).toHaveValue("Encore ceci.");
  await axe(writer, "review with comments");
  await writer.getByRole("button", { name: "Réglé : la remarque de Gilles Noir" }).click();
  await said(writer, "La remarque est réglée");
  await interactive(writer);
  // Words that are selected are those that one comments on.
  const words = writer.locator("[data-passage] ins").first();
  await words.evaluate((node) => getSelection()?.selectAllChildren(node));
  await writer.getByRole("button", { name: "Remarque sur ces mots" }).click();
  await expect(writer.getByLabel("Les mots en question")).toHaveValue("L’inverse");
  await writer.getByRole("button", { name: "Ajouter la remarque" }).click();
  await said(writer, "La remarque est ajoutée.");
  await writer.reload();
  await interactive(writer);
  await expect(writer.getByLabel("Votre remarque")).toHaveCount(0);

  await reader.goto(`${address}/relecture`);
  await expect(reader.getByRole("link", { name: "1 remarque ouverte" }).last()).toBeInViewport();
  await reader.getByText("1 remarque réglée").click();
  await expect(reader.getByText("Réglée par Flora Brun")).toBeVisible();
  await reader.getByRole("button", { name: "Approuver" }).click();
  await said(reader, "Approuvé");
  await Promise.all([writing.close(), reader.context().close()]);
});
