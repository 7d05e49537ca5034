import { expect, test } from "vitest";
import { hasPostgres, startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { startServer } from "#tests/support/site/built-server.ts";
import { databaseAway } from "./database-away.ts";
import { FAILURE, SEEN_IN_A_FAULT } from "./visitor.ts";

const TIMEOUT = { timeout: 120_000 };

test.runIf(hasPostgres)(
  "a database that goes away is said in French, and nothing is lost or sent; when it comes back, all goes on",
  { timeout: 900_000 },
  async () => {
    using data = temporaryFolder();
    await using smtp = await startSmtpServer();
    const postgres = await startPostgres();
    try {
      await using server = await startServer({
        environment: {
          DATA_DIR: data.path,
          DATABASE_URL: postgres.url,
          SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
          MAIL_FROM: "Le Récap <bonjour@exemple.fr>",
          ADMIN_PASSWORD: "mot-de-passe-des-tests",
        },
      });
      const post = (path: string, fields: Record<string, string>) =>
        fetch(`${server.url}${path}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
      const signUp = (email: string, path = "/lettre/inscription.json") =>
        post(path, { email, source: "profile_signup" });

      expect((await signUp("avant@exemple.fr")).status).toBe(200);
      await expect.poll(() => smtp.to("avant@exemple.fr"), TIMEOUT).toHaveLength(1);
      const link = /https?:\S+/.exec(smtp.messages[0]?.mail.text ?? "")?.[0] ?? "";
      const jeton = new URL(link).searchParams.get("jeton") ?? "";

      await postgres.crash();
      const refused = await signUp("pendant@exemple.fr");
      expect([refused.status, await refused.json()]).toEqual([503, { isRecorded: false, message: FAILURE }]);
      const page = await signUp("pendant@exemple.fr", "/lettre/inscription");
      const html = await page.text();
      expect(page.status).toBe(503);
      expect(html.includes(FAILURE.replaceAll("'", "&#x27;"))).toBe(true);
      expect(html.includes('value="pendant@exemple.fr"')).toBe(true);
      const confirmation = await post("/lettre/confirmer", { jeton });
      expect(confirmation.status).toBe(503);
      expect((await confirmation.text()).includes("n’a pas pu être enregistrée")).toBe(true);
      const oneClick = await post(`/lettre/desinscription?jeton=${jeton}`, { "List-Unsubscribe": "One-Click" });
      expect([oneClick.status, await oneClick.text()]).toEqual([503, expect.stringContaining("réessayer plus tard")]);
      // Pages do not need it.
      expect((await fetch(`${server.url}/`)).status).toBe(200);

      await postgres.start();
      await expect.poll(async () => (await signUp("apres@exemple.fr")).status, TIMEOUT).toBe(200);
      await expect.poll(() => smtp.to("apres@exemple.fr").length, TIMEOUT).toBeGreaterThan(0);
      expect((await post("/lettre/confirmer", { jeton })).status).toBe(200);
      await expect.poll(() => smtp.to("avant@exemple.fr"), TIMEOUT).toHaveLength(2);
      expect(smtp.to("pendant@exemple.fr")).toEqual([]);
      expect(server.output()).not.toMatch(/@exemple|jeton=/);
      expect(
        server
          .output()
          .split("\n")
          .filter((line) => line.includes("jobs_failed")).length,
      ).toBeLessThan(5);
    } finally {
      await postgres.stop();
    }
  },
);

test.runIf(hasPostgres)(
  "while the database is away pages are served and forms keep what was typed; then the queue goes on without a restart",
  { timeout: 600_000 },
  async () => {
    expect(await databaseAway({ seconds: 3 })).toEqual({
      acknowledged: 2,
      lost: 0,
      doubled: 0,
      during: SEEN_IN_A_FAULT,
      pages: { asked: 12, served: 12 },
      healthz: { before: 200, during: [503], after: 200 },
      admin: { status: 503, showsAlert: true },
      isRestarted: false,
    });
  },
);
