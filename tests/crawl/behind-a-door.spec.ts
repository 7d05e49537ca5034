import { expect } from "#tests/support/browser/test.ts";
import { test, withoutScripts } from "#tests/support/newsroom/newsroom-site.ts";
import { addPeople } from "#tests/support/sign-in/admin-page.ts";
import { ALWAYS, type Ask, asker } from "./asks.ts";
import { walk } from "./walk.ts";

test.use({ siteOf: "crawl" });

test("every page of the administration and of the newsroom is whole, sound and legible", async ({ browser, site }) => {
  test.setTimeout(900_000);
  const options = { baseURL: site, locale: "fr-FR", timezoneId: "Europe/Paris", reducedMotion: "reduce" as const };
  const member = { email: "alice@exemple.fr", name: "Alice Martin", role: "administrator" as const };
  const page = await withoutScripts(browser, options, member);
  await addPeople(page.request, ["lea@exemple.fr", "tom@exemple.fr"]);
  const report = { sujet: "error", article: "immigration-comprendre", message: "Une phrase de la page à relire." };
  expect((await page.request.post("/signaler-une-erreur", { form: report })).status()).toBe(200);

  const { problems, look } = asker({ ...ALWAYS, "own frame": ownFrame });
  const kinds = new Set<string>();
  for (const room of ["/admin", "/redaction"]) {
    // A preview is a page of readers: the crawl of their pages looks at it.
    const stays = (path: string) => path === room || (path.startsWith(`${room}/`) && !path.endsWith("/apercu"));
    const { pages } = await walk(page.context(), { starts: [room], stays, isShown: () => true }, look);
    for (const path of pages.keys()) kinds.add(path.replace(/\/[\da-f-]{36}|\/\d+/g, "/:id"));
  }
  expect(problems).toEqual([]);
  expect([...kinds]).toEqual(
    expect.arrayContaining(["/admin/abonnes/:id", "/admin/messages/:id", "/admin/lettres/:id", "/redaction/editions"]),
  );
  await page.context().close();
});

/** Nothing of the readers' header and footer; kept by no cache, found by no search engine. */
const ownFrame: Ask = ({ html, headers }) => [
  ...["site-header", "site-footer"].filter((mark) => html.replace(/<style>.*?<\/style>/gs, "").includes(mark)),
  ...(/no-store/.test(headers["cache-control"] ?? "") ? [] : ["may be kept"]),
  ...(/noindex/.test(headers["x-robots-tag"] ?? "") ? [] : ["may be indexed"]),
];
