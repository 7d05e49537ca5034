import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "#database/open.server.ts";
import type { Log, LogFields } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { Secrets } from "#platform/secrets.ts";
import type { Services } from "#platform/services.ts";
import { readSettings } from "#platform/settings.ts";
import { testDataDir } from "#tests/support/run-folder.ts";

export const ADMIN_PASSWORD = "trois mots de passe";

/** For what asks it nothing: a query fails. */
export const NO_DATABASE: Database = drizzle.mock();

type LoggedLine = { level: keyof Log; event: string } & LogFields;

export type TestServices = Services & {
  /** What was logged. */
  lines: LoggedLine[];
  /** What would have been queued: the oldest first. */
  sent: MailMessage[];
};

/**
 * What a request may use, from settings as the site reads them; made twice, the secrets are the same. Mail alone is collected: a queue takes a second to
 * start, and tests/support/site/newsletter.ts has it.
 */
export function createTestServices(db: Database, environment: Record<string, string> = {}): TestServices {
  const settings = readSettings({ DATA_DIR: testDataDir(), ...environment });
  const secrets: Secrets = {
    sessionSecret: settings.sessionSecret ?? "s".repeat(32),
    linkSecrets: settings.linkSecrets.length > 0 ? settings.linkSecrets : ["l".repeat(32)],
    adminPassword: ADMIN_PASSWORD,
    adminPasswordIsNew: false,
  };
  const lines: LoggedLine[] = [];
  const logAt =
    (level: LoggedLine["level"]) =>
    (event: string, fields: LogFields = {}) =>
      void lines.push({ level, event, ...fields });
  const sent: MailMessage[] = [];
  return {
    db,
    settings,
    secrets,
    lines,
    sent,
    log: { info: logAt("info"), warn: logAt("warn"), error: logAt("error") },
    mail: { enqueue: async (messages) => void sent.push(...[messages].flat()) },
    mailNames: new Map(),
    requestId: "test",
    clientAddress: "192.0.2.1",
    reportError: (error) => console.error(error),
  };
}
