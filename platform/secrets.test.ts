import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { loadSecrets } from "./secrets.ts";
import { readSettings } from "./settings.ts";

test("missing secrets are made once, kept for their owner alone, and told as new once", () => {
  using folder = temporaryFolder();
  const settings = readSettings({ DATA_DIR: join(folder.path, "data") });
  const first = loadSecrets(settings);
  expect(first.sessionSecret.length).toBeGreaterThanOrEqual(43);
  expect(first.adminPassword).toHaveLength(20);
  expect(first.adminPasswordIsNew).toBe(true);
  expect(loadSecrets(settings)).toEqual({ ...first, adminPasswordIsNew: false });
  const files = readdirSync(settings.dataDir);
  expect(files.sort()).toEqual(["admin-password", "link-secret", "session-secret"]);
  for (const file of files) expect(statSync(join(settings.dataDir, file)).mode & 0o777).toBe(0o600);
});

test("given secrets are used as they are and nothing is written", () => {
  using folder = temporaryFolder();
  const given = {
    SESSION_SECRET: "s".repeat(32),
    LINK_SECRET: `${"l".repeat(32)}, ${"m".repeat(32)}`,
    ADMIN_PASSWORD: "un long mot de passe",
  };
  const secrets = loadSecrets(readSettings({ ...given, DATA_DIR: join(folder.path, "data") }));
  expect(secrets).toEqual({
    sessionSecret: given.SESSION_SECRET,
    linkSecrets: ["l".repeat(32), "m".repeat(32)],
    adminPassword: given.ADMIN_PASSWORD,
    adminPasswordIsNew: false,
  });
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a secret kept under loose permissions is closed again", () => {
  using folder = temporaryFolder();
  const file = join(folder.path, "admin-password");
  writeFileSync(file, "un mot de passe\n", { mode: 0o644 });
  expect(loadSecrets(readSettings({ DATA_DIR: folder.path })).adminPassword).toBe("un mot de passe");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
