import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSender } from "./use-server-copy.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const copyOf = (value: string) => ({ id: "page", version: "1", controls: [{ name: "texte", value, isChecked: null }] });

/** `hangs`: as in a tunnel, where only the browser ends the request. */
function open() {
  const network = { hangs: false };
  const [told, sent]: [string[], string[]] = [[], []];
  vi.stubGlobal("fetch", (_address: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    sent.push(JSON.parse(body).controls[0].value);
    if (!network.hangs) return Promise.resolve(new Response(null, { status: 204 }));
    return new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  return { network, told, sent, sender: createSender("/copie", (state) => void told.push(state)) };
}

test("nobody reads that a copy is kept while what they typed since is not", async () => {
  const { network, told, sent, sender } = open();
  sender.keep(copyOf("Un"));
  await vi.advanceTimersByTimeAsync(3_000);
  expect([told.at(-1), sent]).toEqual(["kept", ["Un"]]);
  sender.keep(copyOf("Un texte"));
  expect(told.at(-1)).toBe("waiting");
  network.hangs = true;
  await vi.advanceTimersByTimeAsync(3_000);
  sender.keep(copyOf("Un texte de plus"));
  network.hangs = false;
  // The request that hangs ends, then the next one goes.
  await vi.advanceTimersByTimeAsync(14_000);
  expect([told.at(-1), sent]).toEqual(["waiting", ["Un", "Un texte"]]);
  await vi.advanceTimersByTimeAsync(12_000);
  expect([told.at(-1), sent]).toEqual(["kept", ["Un", "Un texte", "Un texte de plus"]]);
});
