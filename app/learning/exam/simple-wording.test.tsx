import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SimpleWording } from "./simple-wording.tsx";

test("the hard words of a question and of its options stand below its easy wording", () => {
  const words = [{ word: "un décret", meaning: "une décision du Gouvernement" }];
  const html = renderToStaticMarkup(<SimpleWording question={{ simple: "Qui décide ?", words }} />);
  expect(html.replaceAll(/<[^>]+>/g, "|").replaceAll(/\|+/g, "|")).toContain(
    "|Qui décide ?|un décret|une décision du Gouvernement|",
  );
  expect(renderToStaticMarkup(<SimpleWording question={{ simple: "Qui décide ?", words: [] }} />)).not.toContain("<dl");
});
