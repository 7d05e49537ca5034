import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { expect, test } from "vitest";
import { readSettings } from "#platform/settings.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { sendSamples } from "#tests/support/mail/sent-samples.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);

function makeKey(environment: Record<string, string>) {
  return run(process.execPath, ["scripts/operate/make-dkim-key.ts"], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
  });
}

test("the key that is made, the settings and the records that are printed go together", async () => {
  using folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, MAIL_FROM: "Le Récap <lettre@exemple.fr>", DKIM_SELECTOR: "mai-2026" };
  const { stdout } = await makeKey({ ...settings, SMTP_URL: "smtps://moi:secret@relais.exemple.net" });
  const path = join(folder.path, "dkim-mai-2026.pem");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(stdout).toContain(`\nDKIM_PRIVATE_KEY=${path}\nDKIM_SELECTOR=mai-2026\n`);
  expect(stdout).toMatch(/^exemple\.fr\n"v=spf1 a:relais\.exemple\.net -all"$/m);
  expect(stdout).toMatch(/^_dmarc\.exemple\.fr\n"v=DMARC1; p=none;.*"$/m);
  expect(stdout).not.toMatch(/PRIVATE KEY-|secret/);

  const [, record = ""] = /^mai-2026\._domainkey\.exemple\.fr\n(.+)$/m.exec(stdout) ?? [];
  const strings = [...record.matchAll(/"([^"]+)"/g)].map(([, part = ""]) => part);
  expect(Math.max(...strings.map(({ length }) => length))).toBeLessThanOrEqual(255);
  const { dkim } = readSettings({ ...settings, DKIM_PRIVATE_KEY: path });
  expect(dkim).toMatchObject({ domain: "exemple.fr", selector: "mai-2026" });
  const [message] = await sendSamples(dkim);
  const { results } = await dkimVerify(message!.raw, { resolver: () => Promise.resolve([strings]) });
  expect(results.map(({ status }) => status.result)).toEqual(["pass"]);
});

test("a key that is there is kept, whatever the settings say of it", async () => {
  using folder = temporaryFolder();
  const settings = { DATA_DIR: folder.path, MAIL_FROM: "lettre@exemple.fr" };
  await makeKey(settings);
  const path = join(folder.path, "dkim-recap.pem");
  const key = readFileSync(path, "utf8");
  const again = await makeKey({ ...settings, DKIM_PRIVATE_KEY: path });
  expect(again.stdout).toContain("déjà là, gardée");
  expect(readFileSync(path, "utf8")).toBe(key);
});

test("without a sender whose domain could be signed, nothing is made", async () => {
  using folder = temporaryFolder();
  await expect(makeKey({ DATA_DIR: folder.path })).rejects.toMatchObject({ code: 1, stderr: /^MAIL_FROM : .+\n$/ });
});
