import { expect, test } from "vitest";
import { markWords } from "./word-marks.ts";

function show(text: string): string {
  return markWords(text)
    .map(({ text: piece, mark }) => (mark === "raised" ? `^${piece}^` : mark === "unbroken" ? `[${piece}]` : piece))
    .join("");
}

test("the letters of an ordinal are raised", () => {
  expect(show("Du IXe au XIIIe siècle, le 1er mai, la 1re fois, au 100e jour.")).toBe(
    "Du IX^e^ au XIII^e^ siècle, le 1^er^ mai, la 1^re^ fois, au 100^e^ jour.",
  );
  expect(show("(IXe-XIIIe siècle), François Ier, la 2nde, les 20es, Ire et Ve République")).toBe(
    "(IX^e^-XIII^e^ siècle), François I^er^, la 2^nde^, les 20^es^, I^re^ et V^e^ République",
  );
});

test("what only looks like an ordinal stays as it is", () => {
  for (const text of [
    "Le 3 mai",
    "Vers 1900",
    "Ver",
    "8 t CO2e",
    "F19666",
    "1,5e",
    "https://a.fr/1er-mai/3e",
    "3e@a.fr",
    "Ier2",
    "F19666e",
    "l.1er",
    "2/3e",
    "(https://a.fr/1er",
  ])
    expect(show(text)).toBe(text);
});

test("« e-mail » is kept on its line, an address is left alone", () => {
  expect(show("E-mail : vos e-mails, un e-mail.")).toBe("[E-mail] : vos [e-mails], un [e-mail].");
  expect(show("e-mailing")).toBe("e-mailing");
});

test("a verb and the pronoun behind its « t » are kept on one line", () => {
  expect(show("Pourquoi l'affirme-t-il ? A-t-elle, y a-t-on ?")).toBe(
    "Pourquoi [l'affirme-t-il] ? [A-t-elle], y [a-t-on] ?",
  );
  expect(show("dit-il, vingt-trois, a-t-ilx")).toBe("dit-il, vingt-trois, a-t-ilx");
});

test("the pieces together are the text", () => {
  const text = "Au 1er juillet, un e-mail du XIXe siècle";
  expect(
    markWords(text)
      .map((word) => word.text)
      .join(""),
  ).toBe(text);
  expect(markWords("")).toEqual([]);
});

test("a long text without a space is read in one pass", () => {
  const start = process.cpuUsage();
  for (const piece of ["a", "1", "X", "l’", "1er,", "a@", "e-mail ", "a-t-"])
    expect(markWords(piece.repeat(20_000))).not.toEqual([]);
  expect(process.cpuUsage(start).user).toBeLessThan(3_000_000);
});
