import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { ProblemList } from "./problem-list.tsx";

const NOTE = "Le texte : « Lefort » : mot inconnu, à corriger, ou à ajouter à words.txt";

test.each([true, false])("a name that may be misspelt is advice, accepted where there is a form: %s", (isInForm) => {
  const list = <ProblemList problems={[]} notes={[NOTE]} isInForm={isInForm} />;
  const Page = createRoutesStub([{ path: "/", Component: () => list }]);
  const html = renderToStaticMarkup(<Page />);
  expect(html).toContain("Rien n’empêche de publier");
  expect(html).toContain("est peut-être un nom");
  expect(/<button[^>]*value="Lefort"/.test(html)).toBe(isInForm);
});
