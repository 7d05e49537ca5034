import { existsSync } from "node:fs";
import { type Browser, chromium } from "@playwright/test";

const DEBIAN_CHROMIUM = "/usr/bin/chromium";

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
  });
}

export function browserPath(): string {
  return existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : chromium.executablePath();
}
