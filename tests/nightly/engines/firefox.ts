import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type Engine, endProcess, type Tab } from "./tab.ts";

const START_MS = 60_000;

type Answer = { id: number; type: "success" | "error"; result?: Record<string, unknown>; message?: string };

/** Debian's Firefox, by WebDriver BiDi, which it speaks without another program. */
export const FIREFOX: Engine = {
  name: "Firefox",
  debian: "firefox-esr",
  executable: "/usr/bin/firefox-esr",
  async open(): Promise<Tab> {
    const port = await freePort();
    const profile = temporaryFolder();
    const arguments_ = [
      "--headless",
      "--no-remote",
      "--profile",
      profile.path,
      "--remote-debugging-port",
      String(port),
    ];
    const browser = spawn(this.executable, arguments_, {
      stdio: "ignore",
      env: { ...process.env, HOME: profile.path },
    });
    const socket = await connect(`ws://127.0.0.1:${port}/session`);
    const command = speak(socket);
    await command("session.new", { capabilities: {} });
    const tree = (await command("browsingContext.getTree", {})) as { contexts: { context: string }[] };
    const context = tree.contexts[0]?.context ?? "";
    return {
      async goTo(url) {
        await command("browsingContext.navigate", { context, url, wait: "complete" });
      },
      async run(expression) {
        const given = { expression, target: { context }, awaitPromise: true, userActivation: true };
        const { result, exceptionDetails } = (await command("script.evaluate", given)) as {
          result?: { value?: unknown };
          exceptionDetails?: { text: string };
        };
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return result?.value;
      },
      async [Symbol.asyncDispose]() {
        socket.close();
        await endProcess(browser);
        profile[Symbol.dispose]();
      },
    };
  },
};

async function connect(url: string): Promise<WebSocket> {
  for (const end = Date.now() + START_MS; Date.now() < end; await wait(200)) {
    const socket = new WebSocket(url);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.addEventListener("open", () => resolve(true), { once: true });
      socket.addEventListener("error", () => resolve(false), { once: true });
    });
    if (isOpen) return socket;
  }
  throw new Error("Firefox did not start");
}

function speak(socket: WebSocket) {
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener("message", ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return async (method: string, params: object): Promise<unknown> => {
    last += 1;
    const id = last;
    const heard = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { type, result, message } = await heard;
    if (type === "error") throw new Error(`${method}: ${message}`);
    return result;
  };
}
