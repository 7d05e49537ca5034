import type { Page } from "@playwright/test";

/**
 * What Chrome and Edge do when they translate: each text node gives its place to <font> with other words, now and
 * whenever the page changes. In capitals, so that names and texts are found as they are, whatever their case.
 */
export async function translateAsChrome(page: Page, when: "hydrated" | "DOMContentLoaded" = "hydrated"): Promise<void> {
  await page.addInitScript((moment) => {
    const translated = new WeakSet<Element>();
    const translate = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || !/\S/.test(text.data) || translated.has(parent)) return;
      if (parent.closest("script, style, noscript, textarea, option, title, svg, [translate=no]")) return;
      const words = document.createElement("font");
      const place = document.createElement("font");
      words.textContent = text.data.toLocaleUpperCase("fr");
      translated.add(words);
      place.append(words);
      text.replaceWith(place);
    };
    const translateAll = (root: Node) => {
      if (root instanceof Text) return translate(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translate);
    };
    const begin = () => {
      translateAll(document.body);
      new MutationObserver((changes) => {
        for (const { target, type, addedNodes } of changes) {
          if (type === "characterData") translateAll(target);
          else addedNodes.forEach(translateAll);
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    };
    window.addEventListener(moment, begin, { once: true });
  }, when);
}
