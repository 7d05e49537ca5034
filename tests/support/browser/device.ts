import { vi } from "vitest";

/** What a browser gives to the scripts that keep a reader's data; `answer` is its network. Open databases before it. */
export function stubDevice(answer: (path: string, body: string) => Promise<Response>): Map<string, string> {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true, locks: globalThis.navigator.locks });
  vi.stubGlobal("fetch", (path: string, { body }: { body: string }) => answer(path, body));
  return stored;
}
