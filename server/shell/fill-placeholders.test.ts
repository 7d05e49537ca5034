import { expect, test } from "vitest";
import { ORIGIN_PLACEHOLDER, SOCIAL_PLACEHOLDER, YEAR_PLACEHOLDER } from "#platform/placeholders.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

const values = { publicUrl: "https://www.exemple.fr", socialUrl: "https://social.example/?a=1&b='2'", year: "2027" };

test("markup gets escaped values, the data blocks inside it raw ones", () => {
  const data = JSON.stringify({ social: SOCIAL_PLACEHOLDER, year: YEAR_PLACEHOLDER });
  const page = `<a href="${SOCIAL_PLACEHOLDER}">x</a><script type="application/json">${data}</script><p>${YEAR_PLACEHOLDER}</p>`;
  const filled = fillPlaceholders(page, "text/html; charset=utf-8", values);
  expect(filled).toContain('href="https://social.example/?a=1&amp;b=&#39;2&#39;"');
  expect(JSON.parse(/json">(.+?)<\/script>/.exec(filled)?.[1] ?? "")).toEqual({
    social: values.socialUrl,
    year: "2027",
  });
  expect(filled).toContain("<p>2027</p>");
});

test("plain text and data get the address as it is", () => {
  const robots = fillPlaceholders(`Sitemap: ${ORIGIN_PLACEHOLDER}/sitemap.xml`, "text/plain; charset=utf-8", values);
  expect(robots).toBe("Sitemap: https://www.exemple.fr/sitemap.xml");
});
