import { expect, test, vi } from "vitest";
import { createStoredValue } from "./stored-value.ts";

test("only what another tab wrote under its key, or the loss of everything, is heard", () => {
  const target = new EventTarget();
  vi.stubGlobal("window", target);
  const hear = vi.fn();
  const stop = createStoredValue({ key: "own", parse: String, empty: "" }).subscribe(hear);
  const write = (key: string | null) => target.dispatchEvent(Object.assign(new Event("storage"), { key }));
  write("other");
  expect(hear).toHaveBeenCalledTimes(0);
  write("own");
  write(null);
  expect(hear).toHaveBeenCalledTimes(2);
  stop();
  write("own");
  expect(hear).toHaveBeenCalledTimes(2);
});

test("a storage that is refused is told once, however often it is asked", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new DOMException("refused", "SecurityError");
    },
  });
  const { load } = createStoredValue({ key: "refused", parse: (text) => text ?? "", empty: "" });
  expect([load(), load(), load()]).toEqual(["", "", ""]);
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
});
