import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/database/postgres.ts";

export const UNKNOWN_MAILBOX = "personne@exemple.test";

export type Postfix = {
  port: number;
  /** Resolves once `count` are there, in order of arrival. */
  received: (count: number) => Promise<string[]>;
  log: () => string;
  stop: () => void;
};

type PostfixExtras = {
  settings?: string[];
  services?: string[];
  transports?: Record<string, string>;
};

export function missingForPostfix(): string | null {
  if (process.getuid?.() !== 0)
    return "Postfix starts as root only: run this command as root, for instance in a container";
  if (spawnSync("postconf", ["-d", "mail_version"]).error)
    return "Postfix is not installed here: apt-get install --no-install-recommends postfix";
  if (spawnSync("openssl", ["version"]).error) return "OpenSSL is not installed here: apt-get install openssl";
  return null;
}

/** A separate instance for exemple.test, in a temporary folder, with a self-signed certificate as Debian's. */
export async function startPostfix(extras: PostfixExtras = {}): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), "le-recap-postfix-"));
  chmodSync(folder, 0o755);
  for (const name of ["settings", "queue", "data", "log"]) mkdirSync(join(folder, name));
  mkdirSync(join(folder, "mail"), { mode: 0o777 });
  chmodSync(join(folder, "mail"), 0o777);
  execFileSync("chown", ["postfix", join(folder, "data")]);
  const port = await freePort();
  makeCertificate(join(folder, "settings"));
  const { settings = [], services: added = [], transports = {} } = extras;
  const map = `transport_maps = texthash:${folder}/settings/transports`;
  const given = settings.map((line) => line.replace(/^transport_maps = /, `${map}, `));
  const own = given.some((line) => line.startsWith("transport_maps")) ? [] : [map];
  writeFileSync(join(folder, "settings/main.cf"), [mainSettings(folder), ...own, ...given, ""].join("\n"));
  writeFileSync(join(folder, "settings/master.cf"), [services(port).trim(), ...added, ""].join("\n"));
  const routes = Object.entries(transports).map(([name, transport]) => `${name} ${transport}\n`);
  writeFileSync(join(folder, "settings/transports"), routes.join(""));
  writeFileSync(join(folder, "settings/recipients"), `${UNKNOWN_MAILBOX} 550 5.1.1 no such mailbox\n`);
  const control = (command: string) =>
    execFileSync("postfix", ["-c", join(folder, "settings"), command], { stdio: "pipe" });
  control("start");
  const inbox = join(folder, "mail/inbox/new");
  return {
    port,
    async received(count) {
      for (let waited = 0; waited < 30_000; waited += 100) {
        const files = existsSync(inbox) ? readdirSync(inbox).map((name) => join(inbox, name)) : [];
        if (files.length >= count) return files.sort(byArrival).map((file) => readFileSync(file, "latin1"));
        await wait(100);
      }
      throw new Error(
        `message ${count} did not come; Postfix says:\n${readFileSync(join(folder, "log/maillog"), "utf8")}`,
      );
    },
    log: () => readFileSync(join(folder, "log/maillog"), "utf8"),
    stop() {
      control("stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function byArrival(one: string, other: string): number {
  return statSync(one).mtimeMs - statSync(other).mtimeMs;
}

function makeCertificate(folder: string): void {
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "certificate.pem")];
  const options = ["-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=smtp.exemple.test"];
  execFileSync("openssl", ["req", "-x509", ...options, ...files], { stdio: "pipe" });
}

function mainSettings(folder: string): string {
  const nobody = execFileSync("id", ["-u", "nobody"], { encoding: "utf8" }).trim();
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log/maillog
maillog_file_prefixes = ${folder}
myhostname = smtp.exemple.test
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = exemple.test
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:inbox/
virtual_uid_maps = static:${nobody}
virtual_gid_maps = static:${nobody}
virtual_minimum_uid = 100
smtpd_recipient_restrictions = check_recipient_access texthash:${folder}/settings/recipients, permit_mynetworks, reject
smtpd_tls_security_level = may
smtpd_tls_cert_file = ${folder}/settings/certificate.pem
smtpd_tls_key_file = ${folder}/settings/key.pem
`.trimStart();
}

function services(port: number): string {
  const unix = (name: string, process: string, limit = "-", wakeup = "-", unprivileged = "-") =>
    `${name} unix - ${unprivileged} n ${wakeup} ${limit} ${process}`;
  return `${[
    `127.0.0.1:${port} inet n - n - - smtpd`,
    "pickup unix n - n 60 1 pickup",
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "postlog unix-dgram n - n - 1 postlogd",
    unix("rewrite", "trivial-rewrite"),
    unix("bounce", "bounce", "0"),
    unix("defer", "bounce", "0"),
    unix("trace", "bounce", "0"),
    unix("proxymap", "proxymap"),
    unix("error", "error"),
    unix("retry", "error"),
    unix("virtual", "virtual", "-", "-", "n"),
    unix("anvil", "anvil", "1"),
    unix("tlsmgr", "tlsmgr", "1", "1000?"),
    unix("smtp", "smtp"),
  ].join("\n")}\n`;
}
