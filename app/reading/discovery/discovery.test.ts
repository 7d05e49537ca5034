import fc from "fast-check";
import { expect, test } from "vitest";
import type { ArticlePage, Site } from "#library/catalogue/catalogue.ts";
import { escapeMarkup } from "#platform/xml.ts";
import { atomFeed } from "./atom-feed.server.ts";
import {
  articleJsonLd,
  breadcrumbJsonLd,
  jsonLdScript,
  openGraphTags,
  organizationJsonLd,
  previewTagsHtml,
  websiteJsonLd,
} from "./head-tags.server.ts";
import { robotsTxt, sitemapXml, webManifest } from "./site-files.server.ts";

const ORIGIN = "https://lerecap.test";

const site: Site = {
  name: "Le Récap",
  tagline: "Enfin comprendre le débat politique",
  secondTagline: "Pour une démocratie éclairée",
  description: "Le Récap explique les grands débats de société.",
};

const article: ArticlePage = {
  id: "ukraine-histoire",
  href: "/categories/international/ukraine/histoire",
  markdownPath: "/markdown/ukraine-histoire.md",
  title: "Histoire : « pourquoi » A & B <i> ?",
  summary: "Comprendre en 7 minutes",
  readingMinutes: 7,
  description: "Une description.",
  publishedAt: "2025-04-07",
  factsAsOf: null,
  currentTo: "2025-04-07",
  live: false,
  hasPositions: false,
  reviewOn: [{ date: "2027-04-07", why: "nouveaux chiffres" }],
  factsDates: "",
  changes: [],
  modifiedAt: "2025-05-01",
  author: null,
  signature: "La rédaction du Récap",
  category: {
    id: "ukraine",
    name: "Ukraine",
    href: "/categories/international/ukraine",
    hue: 235,
    showParentInBadge: true,
    parent: { id: "international", name: "International", href: "/categories/international" },
  },
  badge: "Histoire",
  sources: [
    { title: "Un livre", url: "https://exemple.fr/livre", language: "en", note: " (en anglais)" },
    { title: "Une note", url: null, language: null, note: "" },
  ],
  documents: [],
  related: [],
  headings: [{ id: "essentiel", text: "L’essentiel" }],
  quiz: null,
};

type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

function readXml(xml: string): XmlElement {
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, "").trim();
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  for (const [token, close, name, attributes = "", selfClosing] of body.matchAll(
    /<(\/?)([a-z]+)((?: [a-z:]+="[^"<]*")*)(\/?)>|[^<]+|[\s\S]/g,
  )) {
    const parent = open.at(-1)!;
    if (name === undefined) {
      if (token.startsWith("<") || /&(?!(?:amp|lt|gt|quot);)|(?![\t\n\r])\p{Cc}/u.test(token))
        throw new Error(`Not well-formed: ${token}`);
      parent.text += token;
    } else if (close) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`);
    } else {
      const pairs = [...attributes.matchAll(/ ([a-z:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        unescaped(value),
      ]);
      const element: XmlElement = { name, attributes: Object.fromEntries(pairs), children: [], text: "" };
      parent.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [only, ...others] = root.children;
  if (open.length !== 1 || !only || others.length > 0 || root.text.trim() !== "") throw new Error("Not one element");
  return withPlainText(only);
}

function unescaped(text: string): string {
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

function withPlainText(element: XmlElement): XmlElement {
  return { ...element, text: unescaped(element.text), children: element.children.map(withPlainText) };
}

test("the reader of these tests refuses what is not well-formed", () => {
  for (const xml of ["<a>", "<a></b>", "<a>&x;</a>", "<a>b & c</a>", "<a/><b/>", '<a b="<"/>', "<a>\u0001</a>"]) {
    expect(() => readXml(xml)).toThrow();
  }
});

function childrenNamed(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

function textsNamed(element: XmlElement, name: string): string[] {
  return childrenNamed(element, name).map(({ text }) => text);
}

test("the sitemap lists the indexable pages alone, with the day of their last change", () => {
  const xml = sitemapXml(
    [
      { path: "/", indexable: true, lastModified: null },
      { path: "/a", indexable: true, lastModified: "2025-04-07" },
      { path: "/profil", indexable: false, lastModified: null },
    ],
    ORIGIN,
  );
  const root = readXml(xml);
  expect(root.name).toBe("urlset");
  expect(root.attributes["xmlns"]).toBe("http://www.sitemaps.org/schemas/sitemap/0.9");
  expect(root.children.map((url) => [textsNamed(url, "loc"), textsNamed(url, "lastmod")])).toEqual([
    [[`${ORIGIN}/`], []],
    [[`${ORIGIN}/a`], ["2025-04-07"]],
  ]);
});

test("robots.txt opens the site, closes the administration and the newsroom, and names the sitemap", () => {
  expect(robotsTxt(ORIGIN).split("\n")).toEqual(
    expect.arrayContaining([
      ...["User-agent: *", "Allow: /", "Disallow: /admin", "Disallow: /redaction"],
      `Sitemap: ${ORIGIN}/sitemap.xml`,
    ]),
  );
});

test("the feed has what RFC 4287 requires, and the full text", () => {
  const root = readXml(
    atomFeed({ site, lastChange: "2026-01-01", entries: [{ article, html: "<p>a &amp; b</p>" }] }, ORIGIN),
  );
  expect([root.name, root.attributes["xmlns"]]).toEqual(["feed", "http://www.w3.org/2005/Atom"]);
  expect(textsNamed(root, "id")).toEqual(["tag:le-recap.invalid,2025:articles"]);
  expect(textsNamed(root, "title")).toEqual(["Le Récap"]);
  expect(textsNamed(root, "updated")).toEqual(["2025-05-01T00:00:00Z"]);
  expect(childrenNamed(root, "author").flatMap((author) => textsNamed(author, "name"))).toEqual(["Le Récap"]);
  expect(childrenNamed(root, "link").map(({ attributes: { rel, href } }) => [rel, href])).toEqual([
    ["self", `${ORIGIN}/atom.xml`],
    ["alternate", `${ORIGIN}/`],
  ]);

  const [entry] = childrenNamed(root, "entry");
  expect(textsNamed(entry!, "id")).toEqual(["tag:le-recap.invalid,2025-04-07:ukraine-histoire"]);
  expect(textsNamed(entry!, "title")).toEqual([article.title]);
  expect(textsNamed(entry!, "published")).toEqual(["2025-04-07T00:00:00Z"]);
  expect(textsNamed(entry!, "updated")).toEqual(["2025-05-01T00:00:00Z"]);
  expect(childrenNamed(entry!, "link")[0]?.attributes["href"]).toBe(`${ORIGIN}${article.href}`);
  const [content] = childrenNamed(entry!, "content");
  expect([content?.attributes["type"], content?.text]).toEqual(["html", "<p>a &amp; b</p>"]);
});

test("the ids of the feed do not change with the site's address", () => {
  const ids = (origin: string) =>
    [
      ...atomFeed({ site, lastChange: "2026-01-01", entries: [{ article, html: "" }] }, origin).matchAll(
        /<id>(.*?)<\/id>/g,
      ),
    ].map(([, id]) => id);
  expect(ids("https://autre.test")).toEqual(ids(ORIGIN));
});

test("a feed without articles is a feed", () => {
  expect(readXml(atomFeed({ site, lastChange: "2026-01-01", entries: [] }, ORIGIN)).name).toBe("feed");
});

test("no text can break the XML", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const xml = atomFeed(
        { site, lastChange: "2026-01-01", entries: [{ article: { ...article, title: text }, html: text }] },
        ORIGIN,
      );
      const [entry] = childrenNamed(readXml(xml), "entry");
      expect(textsNamed(entry!, "title")[0]).toBe(readXml(`<a>${escapeMarkup(text)}</a>`).text);
    }),
  );
  expect(readXml(`<a>${escapeMarkup('a\u0000b\uFFFEc\uD800 <&>"é')}</a>`).text).toBe('abc\uFFFD <&>"é');
});

test("the manifest names the site in French", () => {
  const icons = [{ src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" as const }];
  const manifest = JSON.parse(webManifest(site, { themeColor: "#fcfaf5", backgroundColor: "#fcfaf5", icons }));
  expect(manifest).toMatchObject({ name: "Le Récap", short_name: "Le Récap", lang: "fr", start_url: "/", icons });
});

test("an article is an Article and a LearningResource with the fields that search engines and catalogues want", () => {
  const data = articleJsonLd(
    { article, site, images: ["/previews/ukraine-histoire.png"], logo: "/icon-512.png" },
    ORIGIN,
  );
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": ["Article", "LearningResource"],
    headline: article.title,
    datePublished: "2025-04-07",
    dateModified: "2025-05-01",
    inLanguage: "fr",
    author: { "@type": "Organization", name: "Le Récap" },
    publisher: { "@type": "Organization", logo: { url: `${ORIGIN}/icon-512.png` } },
    image: [`${ORIGIN}/previews/ukraine-histoire.png`],
    mainEntityOfPage: `${ORIGIN}${article.href}`,
    timeRequired: "PT7M",
    citation: [{ name: "Un livre", url: "https://exemple.fr/livre", inLanguage: "en" }, { name: "Une note" }],
    isAccessibleForFree: true,
    typicalAgeRange: "15-",
  });
});

test("a named author is a person", () => {
  const written = { ...article, author: { name: "A. Nom", title: "historienne" } };
  const data = articleJsonLd({ article: written, site, images: [], logo: "/l.png" }, ORIGIN);
  expect(data["author"]).toEqual({ "@type": "Person", name: "A. Nom", jobTitle: "historienne" });
});

test("a headline stays within 110 characters", () => {
  const long = { ...article, title: "mot ".repeat(40).trim() };
  const { headline } = articleJsonLd({ article: long, site, images: [], logo: "/l.png" }, ORIGIN);
  expect(String(headline).length).toBeLessThanOrEqual(110);
  expect(String(headline)).toMatch(/mot…$/);
});

test("the breadcrumb numbers its steps and leaves the page itself without address", () => {
  const trail = [
    { name: "Accueil", href: "/" },
    { name: "Histoire", href: null },
  ];
  expect(breadcrumbJsonLd(trail, ORIGIN)["itemListElement"]).toEqual([
    { "@type": "ListItem", position: 1, name: "Accueil", item: `${ORIGIN}/` },
    { "@type": "ListItem", position: 2, name: "Histoire" },
  ]);
});

test("the organisation and the site point to each other", () => {
  const organization = organizationJsonLd({ site, logo: "/l.png", socialUrl: "https://social.test/lerecap" }, ORIGIN);
  expect(organization["sameAs"]).toEqual(["https://social.test/lerecap"]);
  expect(websiteJsonLd(site, ORIGIN)["publisher"]).toMatchObject({ "@id": organization["@id"] });
});

test("data cannot end its script block", () => {
  const script = jsonLdScript({ name: "</script><script>alert(1)</script><!--" });
  expect(script.slice(0, -"</script>".length)).not.toContain("</script");
  expect(script).not.toContain("<!--");
  expect(JSON.parse(script.replace(/^<script[^>]*>|<\/script>$/g, ""))).toEqual({
    name: "</script><script>alert(1)</script><!--",
  });
});

test("a preview has absolute addresses and the size of its picture", () => {
  const image = { path: "/previews/a.png", width: 1200, height: 630, alt: "Une carte" };
  const preview = {
    siteName: "Le Récap",
    title: "A & B",
    path: "/a",
    image,
    article: { publishedAt: "2025-04-07", modifiedAt: "2025-05-01" },
  };
  const tags = openGraphTags(preview, ORIGIN);
  const values = Object.fromEntries(tags.map((tag) => ["property" in tag ? tag.property : tag.name, tag.content]));
  expect(values).toEqual({
    "og:type": "article",
    "og:site_name": "Le Récap",
    "og:locale": "fr_FR",
    "og:title": "A & B",
    "og:url": `${ORIGIN}/a`,
    "og:image": `${ORIGIN}/previews/a.png`,
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Une carte",
    "article:published_time": "2025-04-07",
    "article:modified_time": "2025-05-01",
    "twitter:card": "summary_large_image",
  });
  expect(previewTagsHtml(tags)).toContain('<meta property="og:title" content="A &amp; B">');
  expect(openGraphTags({ ...preview, article: null }, ORIGIN)[0]).toEqual({
    property: "og:type",
    content: "website",
  });
});
