import { beforeEach, expect, test, vi } from "vitest";
import { forgetCopy, keepCopy, recallCopy, withFormer } from "./typed-copy.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const typed = (name: string, value: string) => ({ name, value, isChecked: false });
const copy = { version: "2", isSent: false, controls: [typed("titre", "Un titre"), typed("texte", "Un texte")] };

test("what was typed over a draft is kept until it is left, with what is typed before it is taken back", () => {
  expect(recallCopy("a")).toBeNull();
  expect(keepCopy("a", copy)).toBe(true);
  expect(recallCopy("a")).toEqual(copy);
  expect(recallCopy("b")).toBeNull();
  const later = { version: "5", isSent: false, controls: [typed("titre", "Un autre"), typed("phrase", "Une phrase")] };
  expect(withFormer(later, null)).toEqual(later);
  expect(withFormer(later, copy)).toEqual({
    ...{ version: "2", isSent: false },
    controls: [typed("texte", "Un texte"), typed("titre", "Un autre"), typed("phrase", "Une phrase")],
  });
  forgetCopy("a");
  expect(recallCopy("a")).toBeNull();
});

test("what another program left is no copy, and a browser that refuses is known", () => {
  for (const value of [null, 1, [], { version: 1 }, { version: "1", isSent: false, controls: {} }]) {
    kept.set("questions", JSON.stringify({ "redaction a": value }));
    expect(recallCopy("a")).toBeNull();
  }
  vi.stubGlobal("sessionStorage", undefined);
  expect(keepCopy("a", copy)).toBe(false);
});
