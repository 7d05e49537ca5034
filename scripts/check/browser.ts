import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

/** The first one creates no invisible window, which would take a third of a test's processor time. */
const DEBIAN_BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

export const EXECUTABLE = DEBIAN_BROWSERS.find((path) => existsSync(path));

export function browserPath(): string {
  return EXECUTABLE ?? chromium.executablePath();
}

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: EXECUTABLE });
}
