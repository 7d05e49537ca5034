import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { open } from "#tests/support/browser/interactive.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { type Spoken, VOICE } from "#tests/support/browser/voice.ts";
import { readPages } from "#tests/support/content/read-pages.ts";
import { plain } from "#tests/support/content/texts.ts";

const ARTICLE = "/categories/immigration/comprendre";
const FIGURE = "immigration-etrangers-europe";

const tools = (page: Page) => page.locator(".reading-tools");
const figureLink = (page: Page) => page.locator(`#figure-${FIGURE} .figure-link`);

test("the essential fills the screen, by a press or by its address, and the keyboard leads through it", {
  tag: "@nightly",
}, async ({ page, axe }) => {
  const later: string[] = [];
  page.on("request", (request) => {
    if (/\/(?:essential|tools|listening|styles-reading)-/.test(new URL(request.url()).pathname))
      later.push(request.url());
  });
  await open(page, ARTICLE);
  const own = await page.locator(".prose .essentiel li").allTextContents();
  expect(later.filter((url) => /\.(?:js|css)$/.test(url))).toEqual([]);
  await tools(page).getByRole("link", { name: "En 30 secondes" }).press("Enter");
  const board = page.getByRole("dialog", { name: /^L’essentiel/ });
  const points = board.getByRole("listitem");
  await expect(points).toHaveCount(own.length);
  expect((await points.allTextContents()).map(plain)).toEqual(own.map(plain));
  await expect
    .poll(() => points.first().evaluate((point) => Number.parseFloat(getComputedStyle(point).fontSize)))
    .toBeGreaterThan(26);
  await expect(page).toHaveURL(`${ARTICLE}#essentiel`);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(points.nth(1)).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(points.nth(0)).toHaveAttribute("aria-current", "true");
  await axe(page, "the essential, a point at a time", { within: "dialog" });
  await board.getByRole("button", { name: "Fond sombre" }).click();
  await axe(page, "the essential on a dark ground", { within: "dialog" });
  await page.keyboard.press("Escape");
  await expect(board).toHaveCount(0);
  await expect(page).toHaveURL(ARTICLE);
  await expect(tools(page).getByRole("link", { name: "En 30 secondes" })).toBeFocused();

  await page.goto("about:blank");
  await page.goto(`${ARTICLE}#essentiel`);
  await expect(board).toBeVisible();
  await board.getByRole("button", { name: "Lire l’article" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/explorer");
  await page.evaluate((path) => location.assign(`${path}#essentiel`), ARTICLE);
  await expect(page.locator("#essentiel")).toBeInViewport();
  await expect(board).toHaveCount(0);
});

test("a figure is enlarged, quoted, linked, and saved as a picture, a drawing and its data", async ({
  page,
  context,
  axe,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.emulateMedia({ colorScheme: "dark" });
  await open(page, ARTICLE);
  await figureLink(page).press("Enter");
  const view = page.getByRole("dialog", { name: /^Figure/ });
  const drawing = view.getByRole("img");
  await expect(drawing).toBeVisible();
  await axe(page, "a figure enlarged", { within: "dialog" });
  const width = async () => (await drawing.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(700);
  const before = await width();
  await page.keyboard.press("+");
  await expect.poll(width).toBeCloseTo(before * 1.5, 0);
  await page.keyboard.press("0");
  await expect.poll(width).toBeCloseTo(before, 0);

  const save = async (name: string, role: "button" | "link") => {
    const download = page.waitForEvent("download");
    await view.getByRole(role, { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const picture = await save("Image PNG", "button");
  expect(picture.name).toBe(`${FIGURE}.png`);
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");
  const size = await drawing.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const);
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([
    1600,
    Math.round((1600 * size[1]) / size[0]),
  ]);
  expect(await paperOf(page, picture.bytes), "light, though the screen is dark").toBeGreaterThan(700);
  const svg = await save("Dessin SVG", "link");
  expect(svg.name).toBe(`${FIGURE}.svg`);
  expect(svg.bytes.toString()).toMatch(/^<svg /);
  const csv = await save("Données CSV", "link");
  expect(csv.name).toBe(`${FIGURE}.csv`);
  expect(csv.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const cells = readCsv(csv.bytes.toString().slice(1));
  expect(cells[0]?.slice(0, 2)).toEqual(["Nom", "Part des étrangers dans la population, 2024, en %"]);
  expect(cells.slice(1).map(([name, value]) => [name, value])).toEqual([
    ["France", "8,8"],
    ["Italie", "8,9"],
    ["Union européenne (27 pays)", "9,6"],
    ["Espagne", "13,4"],
    ["Belgique", "13,8"],
    ["Allemagne", "14,5"],
  ]);
  for (const row of cells.slice(1)) expect(row[2]).toContain("Insee");

  await view.getByRole("button", { name: "Copier la citation" }).click();
  await expect(view.getByText("Copié").first()).toBeVisible();
  const quoted = plain(await page.evaluate(() => navigator.clipboard.readText()));
  expect(quoted).toMatch(/^« Part des étrangers .* », dans « .* », Le Récap, \d+ \S+ 20\d\d\. Source : Insee/);
  expect(quoted).toMatch(new RegExp(`http\\S+${ARTICLE}#figure-${FIGURE}$`));
  await view.getByRole("button", { name: "Copier le lien" }).click();
  await expect(view.getByText("Copié")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(figureLink(page)).toBeFocused();
  await page.goto("about:blank");
  await page.goto(`${ARTICLE}#figure-${FIGURE}`);
  await expect(page.locator(`#figure-${FIGURE}`)).toBeInViewport();
});

test("the article is quoted in French and in BibTeX, on a press and on a page without scripts", {
  tag: "@nightly",
}, async ({ page, context, baseURL, axe }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, ARTICLE);
  await page.getByRole("link", { name: "Citer cet article" }).click();
  const view = page.getByRole("dialog", { name: "Citer cet article" });
  await expect(view.getByText(/^Le Récap\. «\s.*\s» \[en ligne\]/)).toContainText("consulté le");
  await axe(page, "quoting the article", { within: "dialog" });
  await view.getByRole("button", { name: "Copier en BibTeX" }).click();
  await expect(view.getByText("Copié")).toBeVisible();
  const bibtex = await page.evaluate(() => navigator.clipboard.readText());
  expect(bibtex).toMatch(/^@misc\{lerecap-[a-z-]+,\n/);
  expect(bibtex).toContain(`url = {${baseURL}${ARTICLE}}`);
  await view.getByRole("button", { name: "Fermer" }).click();
  await expect(page.getByRole("link", { name: "Citer cet article" })).toBeFocused();

  const sent = await readPages(page, [ARTICLE, `${ARTICLE}/preuves`], (parsed) => ({
    tools: [...parsed.querySelectorAll(".reading-tools a")].map(({ textContent }) => textContent),
    links: [...parsed.querySelectorAll(".figure-link, a[href$='/preuves#citer']")].map((a) => a.getAttribute("href")),
    quoted: parsed.getElementById("citer")?.parentElement?.textContent,
  }));
  const article = sent.get(ARTICLE)?.found;
  expect(article?.tools).toEqual(["En 30 secondes"]);
  expect(article?.links).toEqual(expect.arrayContaining([`/figures/${FIGURE}.svg`, `${ARTICLE}/preuves#citer`]));
  expect(sent.get(`${ARTICLE}/preuves`)?.found?.quoted).toContain(`url = {${baseURL}${ARTICLE}}`);
});

test("the browser's voice reads the article section by section, and falls silent for whoever leaves", {
  tag: "@nightly",
}, async ({ page, axe }) => {
  await open(page, ARTICLE);
  await expect(tools(page).getByRole("button", { name: "Écouter" })).toHaveCount(0);
  await page.addInitScript(VOICE(true));
  await open(page, ARTICLE);
  const said = () => page.evaluate(() => (window as unknown as Spoken).said);
  const sayNext = () => page.evaluate(() => (window as unknown as Spoken).utterance.onend());
  expect(await said()).toEqual([]);
  await tools(page).getByRole("button", { name: "Écouter" }).click();
  const bar = page.getByRole("region", { name: "Écouter l’article" });
  await expect(bar).toContainText("L’essentiel");
  await expect.poll(said).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as Spoken).utterance.lang)).toBe("fr-FR");
  await sayNext();
  await expect(page.locator(".essentiel li[data-heard]")).toHaveCount(1);
  await axe(page, "listening");
  const heading = page.locator(".prose > h2").first();
  await bar.getByRole("button", { name: "Section suivante" }).click();
  await expect(heading).toHaveAttribute("data-heard", "");
  await expect(bar).toContainText(plain(await heading.textContent()));
  await bar.getByRole("button", { name: "Pause" }).click();
  await expect(page.locator("[data-heard]")).toHaveCount(0);
  const paused = (await said()).length;
  await sayNext();
  expect(await said()).toHaveLength(paused);
  await bar.getByRole("button", { name: "Reprendre" }).click();
  await expect.poll(async () => (await said()).at(-1)).toBe((await said())[paused - 1]);
  const silenced = await page.evaluate(() => (window as unknown as Spoken).silenced);
  await page.getByRole("banner").getByRole("link", { name: "Explorer" }).click();
  await expect(page).toHaveURL(/explorer$/);
  await expect.poll(() => page.evaluate(() => (window as unknown as Spoken).silenced)).toBeGreaterThan(silenced);
  const all = (await said()).join(" ");
  expect(all).not.toMatch(/Agrandir|nouvelle fenêtre/);
});

test("a voice of the network says so and waits for a yes", { tag: "@nightly" }, async ({ page }) => {
  await page.addInitScript(VOICE(false));
  await open(page, ARTICLE);
  await tools(page).getByRole("button", { name: "Écouter" }).click();
  const bar = page.getByRole("region", { name: "Écouter l’article" });
  await expect(bar).toContainText("service en ligne");
  expect(await page.evaluate(() => (window as unknown as Spoken).said)).toEqual([]);
  await bar.getByRole("button", { name: "Écouter avec cette voix" }).click();
  await expect.poll(() => page.evaluate(() => (window as unknown as Spoken).said.length)).toBe(1);
  await bar.getByRole("button", { name: "Arrêter" }).click();
  await expect(bar).toHaveCount(0);
});

test("the contents follow the reader, beside the text or in a drawer", { tag: "@both" }, async ({
  page,
  axe,
  isMobile,
}) => {
  await open(page, ARTICLE);
  const contents = page.getByRole("navigation", { name: "Dans cet article" });
  const [first, third] = [page.locator(".prose > h2").first(), page.locator(".prose > h2").nth(2)];
  const opener = page.getByRole("button", { name: "Sommaire" });
  if (isMobile) {
    await expect(contents).toBeHidden();
    await first.evaluate((heading) => heading.scrollIntoView());
    await expect(opener.locator(".contents-here")).toHaveText((await first.textContent()) ?? "");
    await expect(opener).toHaveAccessibleName("Sommaire");
    await opener.click();
    await axe(page, "the drawer of the contents", { within: ".contents" });
    await page.keyboard.press("Escape");
    await expect(contents).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
  } else await expect(opener).toBeHidden();
  const choice = contents.getByRole("link").nth(2);
  await choice.click();
  await expect(third).toBeInViewport();
  if (isMobile) {
    await expect(contents).toBeHidden();
    await opener.click();
  }
  await expect(choice).toHaveAttribute("aria-current", "true");
  await expect(contents.locator("[aria-current]")).toHaveCount(1);
});

test("without scripts the drawer of the contents opens and leads on", { tag: ["@phone", "@nightly"] }, async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: baseURL ?? "",
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await page.goto(ARTICLE);
  await page.locator(".prose > h2").first().scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Sommaire" }).click();
  const contents = page.getByRole("navigation", { name: "Dans cet article" });
  await contents.getByRole("link").nth(2).click();
  await expect(page.locator(".prose > h2").nth(2)).toBeInViewport();
  await contents.getByRole("button", { name: "Fermer" }).click();
  await expect(contents).toBeHidden();
  await context.close();
});

/** Sum of the red, green and blue of the first pixel of paper. */
function paperOf(page: Page, png: Buffer): Promise<number> {
  return page.evaluate(async (source) => {
    const image = new Image();
    image.src = `data:image/png;base64,${source}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(image.naturalWidth / 2, 20, 1, 1).data ?? [];
    return red + green + blue;
  }, png.toString("base64"));
}

function readCsv(text: string): string[][] {
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
        ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
      ),
    );
}

for (const [count, hasVoice] of [
  [5, false],
  [6, true],
] as const) {
  test(`${count} tools stand in one row of a phone, under their whole names`, { tag: "@nightly" }, async ({ page }) => {
    if (hasVoice) await page.addInitScript(VOICE(true));
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, ARTICLE);
    await expect(tools(page).locator("> *")).toHaveCount(count);
    await expect(tools(page).getByRole("button", { name: "Garder hors connexion" })).toHaveText("Hors connexion");
    const places = await tools(page)
      .locator("> *")
      .evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.scrollWidth - one.clientWidth]));
    expect(new Set(places.map(([top]) => top)).size).toBe(1);
    expect(places.filter(([, cut = 0]) => cut > 0)).toEqual([]);
  });
}
