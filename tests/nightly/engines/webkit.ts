import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/database/postgres.ts";
import { type Engine, endProcess, type Tab } from "./tab.ts";

const START_MS = 60_000;

/** WebKitGTK, the engine of Epiphany and a near relative of Safari's, by WebDriver. */
export const WEBKIT: Engine = {
  name: "WebKit",
  debian: "webkit2gtk-driver xvfb",
  executable: "/usr/bin/WebKitWebDriver",
  async open(): Promise<Tab> {
    const port = await freePort();
    const display = `:${90 + (port % 900)}`;
    const screen = spawn("Xvfb", [display, "-screen", "0", "1280x800x24", "-nolisten", "tcp"], { stdio: "ignore" });
    const env = {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
    };
    const driver = spawn(this.executable, [`--port=${port}`], { stdio: "ignore", env });
    const base = `http://127.0.0.1:${port}/session`;
    const { sessionId } = (await untilAnswered(() => post(base, { capabilities: { alwaysMatch: {} } }))) as {
      sessionId: string;
    };
    const session = `${base}/${sessionId}`;
    await post(`${session}/timeouts`, { script: 60_000, pageLoad: 120_000 });
    return {
      async goTo(url) {
        await post(`${session}/url`, { url });
      },
      run(expression) {
        const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
        return post(`${session}/execute/async`, { script, args: [] }).then((answer) => {
          const { value, error } = answer as { value?: unknown; error?: string };
          if (error) throw new Error(error);
          return value;
        });
      },
      async [Symbol.asyncDispose]() {
        await fetch(session, { method: "DELETE" }).catch(() => undefined);
        await endProcess(driver);
        await endProcess(screen);
      },
    };
  },
};

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: { error?: string; message?: string } };
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + START_MS; ; await wait(200)) {
    try {
      return await ask();
    } catch (error) {
      // Not yet listening.
      if (!(error instanceof TypeError) || Date.now() > end) throw error;
    }
  }
}
