import { afterAll, expect, test } from "vitest";
import { readLetter } from "#app/letters/store/letter-store.server.ts";
import { createMailQueues } from "#platform/mail/mail-queue.server.ts";
import { createMailTransport, createRawTransport } from "#platform/mail/mail-transport.server.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { addReaders, lookOnce, startLetter } from "#tests/support/site/letter-sending.ts";
import { startWorkers } from "#tests/support/site/mail-workers.ts";
import { createNewsletterServices } from "#tests/support/site/newsletter.ts";

const services = await createNewsletterServices({
  PUBLIC_URL: "https://www.exemple.fr",
  MAIL_FROM: "Le Récap <lettre@exemple.fr>",
  LETTER_REPLY_TO: "redaction@exemple.fr",
  LETTER_PER_SECOND: "1000",
});
afterAll(() => services.close());

test("a letter that stops by itself is told once, by e-mail, to the mailbox that letters are answered at", async () => {
  await using relay = await startSmtpServer();
  await using ownMail = await startSmtpServer();
  const transport = createMailTransport({ smtpUrl: `smtp://127.0.0.1:${ownMail.port}`, dataDir: "" });
  await createMailQueues(services.boss);
  await startWorkers(services, { transport });
  relay.behaviour = "relay-denied";
  const settings = { ...services.settings, smtpUrl: `smtp://127.0.0.1:${relay.port}` };
  const process = {
    ...services,
    settings,
    transport: createRawTransport(settings),
    runPreflight: () => Promise.resolve(null),
    withdrawalOf: () => null,
    notices: [],
    owner: crypto.randomUUID(),
  };
  await addReaders(services.db, 12);
  await startLetter(process);
  await lookOnce(process);
  expect(await readLetter(services.db, 1)).toMatchObject({ state: "paused" });
  await expect.poll(() => ownMail.messages.length, { timeout: 120_000 }).toBe(1);
  const [notice] = ownMail.messages;
  expect(notice?.recipients).toEqual(["redaction@exemple.fr"]);
  expect(notice?.mail.text?.replace(/\s+/g, " ")).toMatch(
    /Le relais refuse le site lui-même\s: refus 5\.7\.1\s: «\s554 5\.7\.1 … Relay access denied\s»\./,
  );
  expect(notice?.mail.text).toContain("https://www.exemple.fr/admin/lettres/1");
  expect(services.lines.filter(({ event }) => event === "letter_paused")).toHaveLength(1);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(ownMail.messages).toHaveLength(1);
  await transport.close();
});
