import type { Page } from "@playwright/test";

/** Beyond axe (WCAG 1.4.3, 1.4.11): all text, controls, icons, outlines. Behind what sticks, black and white count. */
export function contrastProblems(page: Page): Promise<string[]> {
  return page.evaluate(findContrastProblems);
}

function findContrastProblems(): string[] {
  type Colour = [red: number, green: number, blue: number, alpha: number];
  const pixel = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map<string, Colour>();
  const backdrops = new Map<Element, Colour[]>();
  const opacities = new Map<Element, number>();
  const cut = new Map<Element, boolean>();
  const problems = new Set<string>();

  function parse(text: string): Colour {
    const found = known.get(text);
    if (found) return found;
    if (!pixel) throw new Error("no canvas");
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = "transparent";
    pixel.fillStyle = text;
    pixel.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixel.getImageData(0, 0, 1, 1).data;
    const colour: Colour = [red, green, blue, alpha / 255];
    known.set(text, colour);
    return colour;
  }

  function over([r, g, b, a]: Colour, [r0, g0, b0]: Colour): Colour {
    return [r * a + r0 * (1 - a), g * a + g0 * (1 - a), b * a + b0 * (1 - a), 1];
  }

  function luminance([r, g, b]: Colour): number {
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  }

  function ratio(a: Colour, b: Colour): number {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
    return (light + 0.05) / (dark + 0.05);
  }

  function gradientColours({ backgroundImage, backgroundSize }: CSSStyleDeclaration): Colour[] {
    const sizes = backgroundSize.split(/,\s*/);
    return backgroundImage.split(/,\s*(?=(?:repeating-)?(?:linear|radial|conic)-gradient)/).flatMap((image, index) => {
      const isLine = (sizes[index % sizes.length] ?? "")
        .split(" ")
        .some((length) => /px$/.test(length) && Number.parseFloat(length) <= 3);
      return isLine || image.startsWith("repeating-")
        ? []
        : (image.match(/(?:oklch|oklab|rgba?|hsla?|color|lab|lch)\([^()]*\)/g) ?? []).map(parse);
    });
  }

  function backdrop(element: Element | null): Colour[] {
    if (!element) return [parse("Canvas")];
    const done = backdrops.get(element);
    if (done) return done;
    const style = getComputedStyle(element);
    const floats = /fixed|sticky/.test(style.position) && style.zIndex !== "auto";
    const below: Colour[] = floats
      ? [
          [0, 0, 0, 1],
          [255, 255, 255, 1],
        ]
      : backdrop(element.parentElement);
    const own = below.map((base) => over(parse(style.backgroundColor), base));
    const all = [...own, ...gradientColours(style).flatMap((colour) => own.map((base) => over(colour, base)))];
    const opacity = Number(style.opacity);
    const result =
      opacity === 1
        ? all
        : all.flatMap((colour) =>
            below.map((base) => over([...colour.slice(0, 3), opacity] as unknown as Colour, base)),
          );
    const distinct = [...new Map(result.map((colour) => [colour.map(Math.round).join(), colour])).values()];
    backdrops.set(element, distinct);
    return distinct;
  }

  function opacityOf(element: Element | null): number {
    if (!element) return 1;
    const opacity =
      opacities.get(element) ?? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement);
    opacities.set(element, opacity);
    return opacity;
  }

  function lowest(colour: Colour, element: Element | null): number {
    const faded: Colour = [colour[0], colour[1], colour[2], colour[3] * opacityOf(element)];
    return Math.min(...backdrop(element).map((base) => ratio(over(faded, base), base)));
  }

  function isSeen(element: Element): boolean {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isCut(element);
  }

  /** For screen readers alone, or in something that is. */
  function isCut(element: Element | null): boolean {
    if (!element) return false;
    const known = cut.get(element);
    if (known !== undefined) return known;
    const { clipPath, width, height, overflow } = getComputedStyle(element);
    const isTiny = overflow === "hidden" && Number.parseFloat(width) <= 1 && Number.parseFloat(height) <= 1;
    const result = clipPath === "inset(50%)" || isTiny || isCut(element.parentElement);
    cut.set(element, result);
    return result;
  }

  function nameOf(element: Element): string {
    return `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} « ${(element.textContent ?? "").trim().slice(0, 40)} »`;
  }

  function check(found: number, needed: number, element: Element, what: string) {
    if (found < needed) problems.add(`${what} ${found.toFixed(2)} < ${needed}: ${nameOf(element)}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const checked = new Set<Element>();
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (
      !element ||
      checked.has(element) ||
      !node.textContent?.trim() ||
      element.closest("script, style, noscript, template, svg, option")
    )
      continue;
    checked.add(element);
    if (!isSeen(element)) continue;
    const style = getComputedStyle(element);
    if (element.closest("[aria-hidden=true]") === null && /blur/.test(style.filter))
      problems.add(`blurred text: ${nameOf(element)}`);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    check(lowest(parse(style.color), element), isLarge ? 3 : 4.5, element, "text");
  }

  for (const field of document.querySelectorAll(
    "input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea, .quiz-option",
  )) {
    if (!isSeen(field)) continue;
    const { borderTopColor, backgroundColor } = getComputedStyle(field);
    const edge = Math.max(
      lowest(parse(borderTopColor), field.parentElement),
      lowest(parse(backgroundColor), field.parentElement),
    );
    check(edge, 3, field, "edge");
  }
  for (const bar of document.querySelectorAll("progress")) {
    if (!isSeen(bar)) continue;
    check(lowest(parse(getComputedStyle(bar).borderTopColor), bar.parentElement), 3, bar, "edge");
    check(lowest(parse(getComputedStyle(bar).getPropertyValue("--accent")), bar), 3, bar, "bar");
  }
  for (const icon of document.querySelectorAll("a svg, button svg, summary svg")) {
    if (isSeen(icon)) check(lowest(parse(getComputedStyle(icon).color), icon.parentElement), 3, icon, "icon");
  }
  for (const control of document.querySelectorAll("[data-drawing]")) {
    if (!isSeen(control)) continue;
    const { backgroundColor, maskImage } = getComputedStyle(control, "::before");
    check(maskImage === "none" ? 0 : lowest(parse(backgroundColor), control), 3, control, "icon");
  }
  for (const focusable of document.querySelectorAll("a[href], button, input, summary")) {
    if (!isSeen(focusable)) continue;
    const ring = parse(getComputedStyle(focusable).getPropertyValue("--accent"));
    check(lowest(ring, focusable.parentElement), 3, focusable, "focus outline");
  }
  return [...problems].slice(0, 20);
}
