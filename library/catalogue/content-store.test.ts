import { expect, test } from "vitest";
import { aContent } from "#tests/support/content/content.ts";
import { createContentStore } from "./content-store.server.ts";
import { readSource } from "./create-catalogue.ts";

test("what is published is shown from the next question on, under its number", () => {
  const store = createContentStore(() => readSource(aContent()));
  const before = store.current();
  const site = "name: Le Récap\ntagline: Une autre devise\nsecondTagline: Une autre\n";
  const changed = `${site}description: "${"d".repeat(80)}"\npublisher: null\n`;
  store.publish(7, readSource(aContent({ "site.yaml": changed })));
  expect(before.catalogue.getSite().tagline).toBe("Une devise");
  expect(store.current().catalogue.getSite().tagline).toBe("Une autre devise");
  expect([before.number, store.current().number]).toEqual([0, 7]);
});

test("the content is opened at the first question, and once", () => {
  let opened = 0;
  const store = createContentStore(() => {
    opened += 1;
    return readSource(aContent());
  });
  expect(opened).toBe(0);
  store.current();
  expect(opened).toBe(0);
  for (const edition of [store.current(), store.current()])
    expect(edition.catalogue.getSite().tagline).toBe("Une devise");
  expect(opened).toBe(1);
});
