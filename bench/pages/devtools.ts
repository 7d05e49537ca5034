import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { browserPath } from "#scripts/check/browser.ts";

export type DevTools = {
  send: (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;
  close: () => Promise<void>;
};

const OPTIONS = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"];
const START_TIMEOUT_MS = 30_000;

/** Playwright is not used: it observes scripts, and V8 then records positions, which takes longer than running them. */
export async function openDevTools(): Promise<DevTools> {
  const profile = mkdtempSync(join(tmpdir(), "le-recap-bench-"));
  const browser = spawn(browserPath(), [...OPTIONS, "--remote-debugging-port=0", `--user-data-dir=${profile}`], {
    stdio: "ignore",
  });
  const socket = new WebSocket(await addressOf(profile));
  await once(socket, "open");
  const waiting = new Map<
    number,
    { resolve: (result: Record<string, unknown>) => void; reject: (error: Error) => void }
  >();
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const { id, result, error } = JSON.parse(String(data));
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  return {
    send(method, params = {}, sessionId) {
      last += 1;
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return new Promise((resolve, reject) => waiting.set(last, { resolve, reject }));
    },
    async close() {
      browser.kill();
      await once(browser, "exit");
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(profile: string): Promise<string> {
  const file = join(profile, "DevToolsActivePort");
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const [port, path] = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
    await wait(50);
  }
  throw new Error("The browser did not start");
}
