import type { Page } from "@playwright/test";

/** Not covered by axe (RGAA 9.1, 9.2, 12.6, 1.9.1, 13.2). */
export function structureProblems(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(${findStructureProblems})()`);
}

/** In a document that is parsed and not shown, everything counts as seen. */
export function findStructureProblems(root: Document = document): string[] {
  const problems: string[] = [];
  const seen = (element: Element) => root.defaultView === null || element.checkVisibility({ visibilityProperty: true });
  const headings = [...root.querySelectorAll("h1, h2, h3, h4, h5, h6")].filter(seen);
  const main = headings.filter((heading) => heading.closest("main"));
  if (main.filter(({ tagName }) => tagName === "H1").length !== 1) problems.push("not exactly one h1");
  for (const [index, heading] of main.entries()) {
    const level = Number(heading.tagName[1]);
    const previous = Number(main[index - 1]?.tagName[1] ?? 0);
    if (level > previous + 1) problems.push(`heading level jumps to ${level}: ${heading.textContent}`);
    if (!heading.textContent?.trim()) problems.push("empty heading");
  }
  for (const landmark of ["main", "body > header", "body > footer"]) {
    if ([...root.querySelectorAll(landmark)].filter(seen).length !== 1) problems.push(`not exactly one ${landmark}`);
  }
  for (const figure of root.querySelectorAll("figure[role=figure]")) {
    const caption = figure.querySelector("figcaption")?.textContent?.trim();
    if (figure.getAttribute("aria-label") !== caption) problems.push(`figure label is not its caption: ${caption}`);
  }
  for (const image of root.querySelectorAll("img")) {
    if (!image.hasAttribute("alt")) problems.push(`no alt: ${image.src}`);
    if (!image.hasAttribute("width") || !image.hasAttribute("height")) problems.push(`no size: ${image.src}`);
  }
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[target=_blank]")) {
    if (!/nouvelle fenêtre|nouvel onglet/.test(link.getAttribute("aria-label") ?? link.textContent ?? ""))
      problems.push(`new window not announced: ${link.textContent}`);
    if (!link.relList.contains("noopener")) problems.push(`no noopener: ${link.href}`);
  }
  // In code it is what editors type.
  const isSaid = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === 3 && node.textContent?.includes("[large]"));
  if ([...root.body.querySelectorAll(":not(code, script)")].some(isSaid)) problems.push("[large] is shown");
  if (root.querySelector("[role=tab]") && !root.querySelector("[role=tabpanel]"))
    problems.push("a tab that opens nothing");
  return [...problems, ...ambiguousLinks()];

  function ambiguousLinks(): string[] {
    const targets = new Map<string, Set<string>>();
    for (const link of root.querySelectorAll<HTMLAnchorElement>("main a[href]")) {
      const name = (link.ariaLabel ?? link.textContent ?? "").replace(/\s+/g, " ").trim();
      targets.set(name, (targets.get(name) ?? new Set()).add(link.href));
    }
    return [...targets]
      .filter(([, hrefs]) => hrefs.size > 1)
      .map(([name]) => `one link text, several targets: ${name}`);
  }
}

/** In a window of 320 pixels (WCAG 1.4.10); a table may scroll in its box. */
export function overflowProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > width + 1 && !element.closest("[role=region]"))
      .slice(0, 5)
      .map(
        (element) =>
          `${element.tagName}.${element.getAttribute("class")} reaches ${Math.round(element.getBoundingClientRect().right)}`,
      )
      .concat(`page is ${document.documentElement.scrollWidth} wide`);
  });
}

/** WCAG 1.4.12 */
export function spacingProblems(page: Page): Promise<string[]> {
  return cutProblems(
    page,
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  );
}

export function cutProblems(page: Page, styles = ""): Promise<string[]> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const cut = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      if (clipPath !== "none" || element.closest(".sr-only, svg") || !element.textContent?.trim()) return false;
      const isCutDown = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 1;
      const isCutAcross = overflowX === "hidden" && element.scrollWidth > element.clientWidth + 1;
      return element.clientWidth > 1 && (isCutDown || isCutAcross);
    });
    const isTooWide = document.documentElement.scrollWidth > document.documentElement.clientWidth;
    document.adoptedStyleSheets = [];
    return [
      ...cut.map(({ tagName, className }) => `cut: ${tagName}.${className}`),
      ...(isTooWide ? ["the page scrolls sideways"] : []),
    ];
  }, styles);
}

/** Main actions below 44 × 44 pixels; links inside a text are exempt. */
export function targetProblems(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        "main button, main .button, header a:not(p a), header summary, header button, .quiz-option, input[type=email]",
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width < 44 || height < 44;
      })
      .map((element) => {
        const { width, height } = element.getBoundingClientRect();
        return `${element.tagName} « ${element.textContent?.trim().slice(0, 30)} » ${Math.round(width)}×${Math.round(height)}`;
      }),
  );
}
