import { expect, test } from "vitest";
import { sizeAtAddress } from "#library/images/image-address.ts";
import { EMOJI } from "#library/markdown/emoji.ts";
import { prepareMarkdown } from "#library/markdown/prepare-markdown.ts";
import { renderMarkdownToHtml } from "./markdown-html.server.tsx";

const html = (source: string) => renderMarkdownToHtml(source).replaceAll("\n", "");

test("headings carry anchors with folded accents, never the same twice", () => {
  expect(html("## La Rous' de Kyiv\n\n### L’œuvre d'État\n\n## La Rous' de Kyiv")).toBe(
    '<h2 id="la-rous-de-kyiv">La Rous&#x27; de Kyiv</h2><h3 id="l-oeuvre-d-etat">L’œuvre d&#x27;État</h3>' +
      '<h2 id="la-rous-de-kyiv-2">La Rous&#x27; de Kyiv</h2>',
  );
});

test("what is debated is folded by question, and nothing else is", () => {
  const item = "- **Plus de règles ?** Les uns oui.";
  expect(html(`## Ce dont on débat\n\n${item}\n- **Un nom** sans question.`)).toBe(
    '<h2 id="ce-dont-on-debat">Ce dont on débat</h2><ul><li><details class="debate"><summary><strong>Plus de règles ?' +
      "</strong></summary><p> Les uns oui.</p></details></li><li><strong>Un nom</strong> sans question.</li></ul>",
  );
  expect(html(`## Les faits\n\n${item}`)).not.toContain("details");
});

test("« L'essentiel » is a section with its own heading", () => {
  expect(html(":::essentiel\n- un\n:::")).toBe(
    '<section class="essentiel" aria-labelledby="essentiel"><h2 id="essentiel">L’essentiel</h2><ul><li>un</li></ul></section>',
  );
});

test("data under a picture fold away under their label", () => {
  expect(html(":::donnees[Les **données**]\n- un\n:::")).toBe(
    '<details class="donnees"><summary>Les <strong>données</strong></summary><ul><li>un</li></ul></details>',
  );
});

test("a link out of the site opens in a new window and says so; one inside stays plain", () => {
  expect(html("[a](https://exemple.fr/x) [b](/explorer) [c](#essentiel) [d](mailto:nom@exemple.fr)")).toBe(
    '<p><a href="https://exemple.fr/x" target="_blank" rel="noopener noreferrer">a<span class="sr-only"> (nouvelle fenêtre)</span></a> ' +
      '<a href="/explorer">b</a> <a href="#essentiel">c</a> <a href="mailto:nom@exemple.fr">d</a></p>',
  );
});

test("outside the site, as in a feed, links and pictures are absolute and nothing speaks of windows", () => {
  const text = "[a](https://exemple.fr/) [b](/explorer) [c](#essentiel)\n\n![Carte](/figures/a.svg)";
  expect(renderMarkdownToHtml(text, "https://site.invalid/categories/a").replaceAll("\n", "")).toBe(
    '<p><a href="https://exemple.fr/">a</a> <a href="https://site.invalid/explorer">b</a> ' +
      '<a href="https://site.invalid/categories/a#essentiel">c</a></p><figure role="figure" aria-label="Carte">' +
      '<img src="https://site.invalid/figures/a.svg" alt="Carte" loading="lazy" decoding="async"/><figcaption>Carte</figcaption></figure>',
  );
});

test.each(["http://a.fr", "https://a.fr", "irc://a.fr", "ircs://a.fr", "mailto:a@b.fr", "xmpp:a@b.fr"])(
  "%s is kept",
  (address) => {
    expect(html(`[x](${address})`)).toContain(`href="${address}"`);
  },
);

test.each(["/a", "a/b", "#a", "?a=javascript:b", "/a:b", "../a"])("the relative address %s is kept", (address) => {
  expect(html(`[x](${address})`)).toContain(`href="${address}"`);
});

test.each([
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](<javascript:alert(1)>)",
  "[x](< javascript:alert(1)>)",
  "[x](<java\tscript:alert(1)>)",
  "[x](&#106;avascript:alert(1))",
  "[x](&#x6A;avascript&colon;alert(1))",
  "[x](\u0001javascript:alert(1))",
  "[x](\u00A0javascript:alert(1))",
  "[x](vbscript:msgbox(1))",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  "[x](file:///etc/passwd)",
  "[x](tel:+33123456789)",
  "[x](//evil.example)",
  "[x](/\\evil.example)",
  "[x](\\\\\\\\evil.example)",
  "[x][y]\n\n[y]: javascript:alert(1)",
  "<javascript:alert(1)>",
  "[![x](data:image/svg+xml,x)](javascript:alert(1))",
  "[**x**](javascript:alert(1))",
])("no live address is left in %s", (source) => {
  for (const address of addresses(html(source))) {
    expect(new URL(address, "https://site.invalid/page").origin).toBe("https://site.invalid");
  }
});

test.each(["![x](javascript:alert(1))", "![x](data:image/svg+xml;base64,PHN2Zz4=)", "a ![x](//evil.example/a.svg)"])(
  "no picture is left in %s",
  (source) => {
    expect(html(source)).not.toContain("<img");
  },
);

test("an emptied address is not a living one by another attribute", () => {
  expect(html("[x](javascript:alert(1))")).toBe('<p><a href="">x</a></p>');
});

function addresses(markup: string): string[] {
  return [...markup.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? "");
}

test("a picture becomes a named figure; the first sentence of its caption is its alternative", () => {
  expect(html('![L’Ukraine en 1991. Fond : M. Untel. Licence CC BY. [large]](/figures/a.svg "820x560")')).toBe(
    '<figure class="large" role="figure" aria-label="L’Ukraine en 1991. Fond : M. Untel. Licence CC BY." id="figure-a">' +
      '<img src="/figures/a.svg" alt="L’Ukraine en 1991." width="820" height="560" loading="lazy" decoding="async"/>' +
      '<a class="figure-link" href="/figures/a.svg" aria-label="Agrandir, télécharger, citer\u00a0: L’Ukraine en 1991.">' +
      "Agrandir, télécharger, citer</a>" +
      "<figcaption>L’Ukraine en 1991. Fond : M. Untel. Licence CC BY.</figcaption></figure>",
  );
});

test("a picture with a second size is drawn otherwise on narrow screens", () => {
  const picture = html('![Carte.](/figures/a.svg "820x560 358x320")');
  expect(picture).toContain(
    '<picture><source media="(max-width:39.99rem)" srcSet="/figures/a-etroit.svg" width="358" height="320"/>',
  );
  expect(picture).toContain('<img src="/figures/a.svg" alt="Carte." width="820" height="560"');
});

test("a photo has its two sizes from its address, and its author leads to where it comes from", () => {
  const caption = "Une rue. En 1936. Image : [Zoé \\[K\\]](https://exemple.fr/a_b), licence CC BY 4.0.";
  const written = prepareMarkdown(`![${caption}](/images/${"a".repeat(32)}-1600x1067.webp)`, {
    define: () => null,
    imageSize: sizeAtAddress,
  });
  const figure = html(written);
  expect(figure).toContain('aria-label="Une rue. En 1936. Image\u00a0: Zoé [K], licence CC BY 4.0."');
  expect(figure).toContain(`srcSet="/images/${"a".repeat(32)}-1600x1067-etroit.webp" width="800" height="534"`);
  expect(figure).toContain('alt="Une rue." width="1600" height="1067" loading="lazy"');
  expect(figure).toMatch(/Image\u00a0: <a href="https:\/\/exemple\.fr\/a_b" target="_blank"[^>]*>Zoé \[K\]<span/);
  expect(html("![Une rue. Image : [A](javascript:alert(1)), domaine public.](/images/a.webp)")).not.toContain("<a");
});

test("an abbreviation does not end the alternative", () => {
  expect(html("![Carte d'après M. Lenoe, p. 12. Source : CNRS.](/a.svg)")).toContain(
    'alt="Carte d&#x27;après M. Lenoe, p. 12."',
  );
});

test("a quotation keeps its author outside the quoted words", () => {
  expect(html("> « Un. »\n>\n> — Nom, 2021")).toBe(
    '<figure class="quote"><blockquote>« Un. »</blockquote><figcaption class="quote-source">— Nom, 2021</figcaption></figure>',
  );
  expect(html("> « Un. »")).toBe("<blockquote><p>« Un. »</p></blockquote>");
});

test("a table scrolls in a named region, with scopes and classes and no style", () => {
  expect(html("## Le vote\n\n| Région | Oui |\n| - | -: |\n| Crimée | 54 |")).toBe(
    '<h2 id="le-vote">Le vote</h2><div class="table" role="region" aria-label="Tableau\u00A0: Le vote" tabindex="0"><table><thead><tr>' +
      '<th scope="col">Région</th><th scope="col" class="align-right">Oui</th></tr></thead><tbody><tr><th scope="row">Crimée</th>' +
      '<td class="align-right">54</td></tr></tbody></table></div>',
  );
});

test("two tables under one heading have two names, and an empty corner is no header", () => {
  const markup = html("## Le vote\n\n| | Oui |\n| - | - |\n| a | 1 |\n\n| a | b |\n| - | - |\n| 1 | 2 |");
  expect([...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    "Tableau\u00A0: Le vote",
    "Tableau\u00A0: Le vote (2)",
  ]);
  expect(markup).toContain("<tr><td></td>");
});

test.each(Object.entries(EMOJI))("in a list, :%s: is shown as %s", (code, emoji) => {
  expect(html(`- :${code}: un **mot**`)).toBe(
    `<ul><li><span class="emoji" aria-hidden="true">${emoji}</span> un <strong>mot</strong></li></ul>`,
  );
});

test("outside a list, and for an unknown name, a short code is plain text", () => {
  expect(html("a :globe: b")).toBe("<p>a :globe: b</p>");
  expect(html("- a :inconnu: b")).toBe("<ul><li>a :inconnu: b</li></ul>");
  expect(html("- a :constructor: b")).toBe("<ul><li>a :constructor: b</li></ul>");
});

test("a foreign word says its language", () => {
  expect(html("la :lang[Sicherheit]{lang=de} y")).toBe('<p>la <span lang="de">Sicherheit</span> y</p>');
});

test("nothing written vanishes for a colon stuck to a word", () => {
  expect(html("l’UE:Union à 12:30, a:b[c]{d}")).toBe("<p>l’UE:Union à 12:30, a:b[c]{d}</p>");
  expect(html("::seul[x]")).toBe("<p>::seul[x]</p>");
});

test("a glossary link carries its definition", () => {
  expect(html('la [Rada](/glossaire#rada "Le Parlement « ukrainien ».")')).toBe(
    '<p>la <a href="/glossaire#rada" class="term" data-definition="Le Parlement « ukrainien ».">Rada</a></p>',
  );
});

test("raw HTML is dropped", () => {
  const markup = html(
    '<script>alert(1)</script>\n\na <b onclick="x()">b</b> <!-- c -->\n\n<img src=x onerror=alert(1)>',
  );
  expect(markup).toBe("<p>a b </p>");
});

test("no style attribute, no inline handler is ever written", () => {
  const markup = html(
    '| a |\n| :-: |\n| b |\n\n:lang[x]{lang=de style="color:red" onclick="y()"}\n\n:::essentiel{style="a"}\nb\n:::',
  );
  expect(markup).not.toMatch(/style=|onclick/);
});

test("the letters of ordinals are raised and « e-mail » stays on its line, but in code and addresses", () => {
  expect(html("Le 1er **XIXe** siècle, un e-mail, `1er`, <https://a.fr/1er>")).toBe(
    '<p>Le 1<sup>er</sup> <strong>XIX<sup>e</sup></strong> siècle, un <span class="unbroken">e-mail</span>, <code>1er</code>, ' +
      '<a href="https://a.fr/1er" target="_blank" rel="noopener noreferrer">https://a.fr/1er<span class="sr-only"> (nouvelle fenêtre)</span></a></p>',
  );
  expect(html("## Le XIXe\n\n![Au 1er mai](/figures/a.svg)")).toBe(
    '<h2 id="le-xixe">Le XIX<sup>e</sup></h2><figure role="figure" aria-label="Au 1er mai" id="figure-a">' +
      '<img src="/figures/a.svg" alt="Au 1er mai" loading="lazy" decoding="async"/>' +
      '<a class="figure-link" href="/figures/a.svg" aria-label="Agrandir, télécharger, citer\u00a0: Au 1er mai">' +
      "Agrandir, télécharger, citer</a>" +
      "<figcaption>Au 1<sup>er</sup> mai</figcaption></figure>",
  );
});
