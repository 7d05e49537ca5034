// Sign-up, confirmation, one-click departure and two sign-ins through a real Postfix. Needs Debian's postfix, root,
// and `npm run build`. npx node bench/mail-round.ts [--tls]
import { strict as assert } from "node:assert";
import { generateKeyPairSync } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import PostalMime from "postal-mime";
import { missingForPostfix, type Postfix, startPostfix, UNKNOWN_MAILBOX } from "#bench/mail/postfix.ts";
import { dkimRecord } from "#platform/dkim-settings.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";

const READER = "lea@exemple.test";
const FORM = "application/x-www-form-urlencoded";

const { values } = parseArgs({ options: { tls: { type: "boolean", default: false } } });
const missing =
  missingForPostfix() ??
  (existsSync(join(import.meta.dirname, "../build/static-index.json"))
    ? null
    : "Nothing is built yet: run `npm run build`");
if (missing) {
  console.error(missing);
  process.exit(2);
}

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const dataDir = mkdtempSync(join(tmpdir(), "le-recap-round-"));
const postfix = await startPostfix();
try {
  await using server = await startServer({
    environment: {
      DATA_DIR: dataDir,
      SMTP_URL: `smtp://127.0.0.1:${postfix.port}${values.tls ? "?ignoreTLS=false&tls.rejectUnauthorized=false" : ""}`,
      MAIL_FROM: "Le Récap <lettre@exemple.test>",
      DKIM_PRIVATE_KEY: privateKey,
    },
  });
  await goRound(server, postfix);
} finally {
  postfix.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function goRound(server: ServerProcess, mailServer: Postfix): Promise<void> {
  const say = (what: string) => console.log(`ok  ${what}`);

  await post(server, "/lettre/inscription", { email: READER, source: "profile_signup" });
  const confirmation = await message(1);
  say(`delivered, signature ${confirmation.signature}: ${confirmation.subject}`);
  const confirmPath = pathOf(confirmation.link);
  assert.match(await page(server, confirmPath), /Confirmer mon inscription/);
  assert.match(await post(server, "/lettre/confirmer", { jeton: tokenOf(confirmPath) }), /confirmée/);
  say("the link leads to a button, and the button confirms");

  const welcome = await message(2);
  say(`delivered, signature ${welcome.signature}: ${welcome.subject}`);
  const leave = /^<(.+)>$/.exec(welcome.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
  assert.equal(leave, welcome.link);
  assert.equal(welcome.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  await post(server, pathOf(leave), { "List-Unsubscribe": "One-Click" }, {});
  assert.match(await page(server, pathOf(leave)), /déjà/);
  say("one click of the mail program leaves the list");

  for (const [index, expected] of [
    [3, 3],
    [4, 5],
  ] as const) {
    await post(server, "/connexion", { email: READER });
    const signIn = await message(index);
    await post(server, "/connexion/lien", { jeton: tokenOf(pathOf(signIn.link)) });
    say(`delivered, signature ${signIn.signature}: ${signIn.subject}`);
    if (expected > index) {
      const notice = await message(expected);
      say(`delivered, signature ${notice.signature}: ${notice.subject}`);
    }
  }

  await post(server, "/connexion", { email: UNKNOWN_MAILBOX });
  await until(() => server.output().includes("mail_refused"), "the refusal of the mailbox");
  assert.ok(!server.output().includes("mail_failed"));
  say("a mailbox that does not exist is refused once and not tried again");
  console.log(
    `${(await mailServer.received(5)).length} messages through Postfix, ${values.tls ? "encrypted" : "in clear"}`,
  );
}

async function message(count: number) {
  const raw = (await postfix.received(count))[count - 1] ?? "";
  assert.match(raw, values.tls ? /with ESMTPS id/ : /with ESMTP id/);
  // A local mailbox has local line ends.
  const sent = Buffer.from(raw.replaceAll("\n", "\r\n"), "latin1");
  const { results } = await dkimVerify(sent, { resolver: () => Promise.resolve([[dkimRecord(privateKey)]]) });
  assert.deepEqual(
    results.map(({ status }) => status.result),
    ["pass"],
  );
  const { subject, text = "", headers } = await PostalMime.parse(sent);
  return {
    subject,
    signature: results[0]?.status.result,
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? "",
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}

async function page(server: ServerProcess, path: string): Promise<string> {
  const response = await fetch(server.url + path);
  assert.equal(response.status, 200, path);
  return response.text();
}

/** Without an origin, as a mail program. Follows the redirection. */
async function post(
  server: ServerProcess,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { Origin: server.url },
): Promise<string> {
  const body = new URLSearchParams(fields).toString();
  const response = await fetch(server.url + path, {
    method: "POST",
    body,
    headers: { "Content-Type": FORM, ...headers },
  });
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.text();
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link);
  return pathname + search;
}

function tokenOf(path: string): string {
  return new URL(path, "http://localhost").searchParams.get("jeton") ?? "";
}

async function until(isDone: () => boolean, what: string): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    if (isDone()) return;
    await wait(100);
  }
  throw new Error(`${what} did not come`);
}
