import { createAdminSession } from "#app/features/admin/admin-session.server.ts";
import type { Database } from "#database/open.server.ts";
import type { LogFields } from "#platform/log.ts";
import type { MailMessage } from "#platform/mail/mail-message.ts";
import type { Services } from "#platform/services.ts";
import { readSettings } from "#platform/settings.ts";
import { makeSecrets, testDataDir } from "./secrets.ts";

export const ADMIN_PASSWORD = "trois mots de passe";

export type AdminServices = Services & { sent: MailMessage[]; logged: ({ event: string } & LogFields)[] };

export function createAdminServices(db: Database, environment: Record<string, string> = {}): AdminServices {
  const sent: MailMessage[] = [];
  const logged: AdminServices["logged"] = [];
  const write = (event: string, fields: LogFields = {}) => void logged.push({ event, ...fields });
  return {
    db,
    settings: readSettings({ DATA_DIR: testDataDir(), ...environment }),
    secrets: makeSecrets({ sessionSecret: "s".repeat(32), adminPassword: ADMIN_PASSWORD }),
    log: { info: write, warn: write, error: write },
    mail: { enqueue: (messages) => Promise.resolve(void sent.push(...[messages].flat())) },
    requestId: "test",
    clientAddress: "192.0.2.1",
    reportError: (error) => console.error(error),
    sent,
    logged,
  } as Partial<AdminServices> as AdminServices;
}

export async function aSession(services: AdminServices, now = new Date()) {
  return (await createAdminSession(services, now)).session;
}
