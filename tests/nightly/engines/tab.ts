import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";

/** What the journeys need of a browser, whichever protocol it speaks. */
export type Tab = AsyncDisposable & {
  goTo: (url: string) => Promise<void>;
  /** An expression of the page's own scripts; what a promise resolves to. */
  run: (expression: string) => Promise<unknown>;
};

export type Engine = {
  name: string;
  /** The Debian package that brings it. */
  debian: string;
  executable: string;
  open: () => Promise<Tab>;
};

export const isInstalled = ({ executable }: Engine) => existsSync(executable);

export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await ended;
  clearTimeout(timer);
}
