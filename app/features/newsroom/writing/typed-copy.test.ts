import { beforeEach, expect, test, vi } from "vitest";
import { saysSaved } from "../done-texts.ts";
import { compareCopy, forgetCopy, keepCopy, recallCopy, withFormer } from "./typed-copy.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const typed = (name: string, value: string) => ({ name, value, isChecked: null });
const copy = {
  id: "page",
  version: "2",
  isSent: false,
  controls: [typed("titre", "Un titre"), typed("texte", "Un texte")],
};

test("what was typed over a draft is kept until it is left, with what is typed before it is taken back", () => {
  expect(recallCopy("a")).toBeNull();
  expect(keepCopy("a", copy)).toBe(true);
  expect(recallCopy("a")).toEqual(copy);
  expect(recallCopy("b")).toBeNull();
  const later = {
    id: "other",
    version: "5",
    isSent: false,
    controls: [typed("titre", "Un autre"), typed("phrase", "Une phrase")],
  };
  expect(withFormer(later, null)).toEqual(later);
  expect(withFormer(later, copy)).toEqual({
    id: "page",
    version: "2",
    isSent: false,
    controls: [...copy.controls, typed("titre", "Un autre"), typed("phrase", "Une phrase")],
  });
  forgetCopy("a");
  expect(recallCopy("a")).toBeNull();
});

test("a storage that is full, with an older copy in it, is known", () => {
  expect(keepCopy("a", copy)).toBe(true);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(keepCopy("a", { ...copy, controls: [typed("titre", "Un titre"), typed("texte", "Un autre")] })).toBe(false);
  expect(recallCopy("a")).toEqual(copy);
});

test("a text that has no place in the page any more is to be copied, as no control can take it back", () => {
  const page = new Map([["titre", { value: "Un titre", isChecked: null }]]);
  const answer = { name: "bonne", value: "a", isChecked: true };
  const shownOf = ({ name }: { name: string }) => page.get(name);
  const [, text] = copy.controls;
  expect(compareCopy([...copy.controls, answer], shownOf)).toEqual({ changed: [], missing: [text] });
  const title = typed("titre", "Un autre");
  expect(compareCopy([title], shownOf)).toEqual({ changed: [title], missing: [] });
});

test("only what was saved is forgotten", () => {
  expect(["?fait=enregistre", "?fait=demande"].map(saysSaved)).toEqual([true, true]);
  expect(["", "?fait=site", "?fait=version", "?fait=autre", "?a=enregistre"].some(saysSaved)).toBe(false);
});

test("what another program left is no copy, and a browser that refuses is known", () => {
  for (const value of [null, 1, [], { version: 1 }, { id: "page", version: "1", isSent: false, controls: {} }]) {
    kept.set("questions", JSON.stringify({ "redaction a": value }));
    expect(recallCopy("a")).toBeNull();
  }
  vi.stubGlobal("sessionStorage", undefined);
  expect(keepCopy("a", copy)).toBe(false);
});
