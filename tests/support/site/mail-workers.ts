import type { MailTransport } from "#platform/mail/mail-transport.server.ts";
import { type MailWorkerOptions, startMailWorkers } from "#platform/mail/mail-worker.server.ts";
import { MAIL_KINDS } from "#server/app/mail-kinds.ts";
import type { NewsletterServices } from "#tests/support/site/newsletter.ts";

type Choice = { transport: MailTransport } & Partial<Pick<MailWorkerOptions, "kinds" | "pollEvery">>;

/** The workers of the site, which look at their queues each second unless `pollEvery` says otherwise. */
export function startWorkers(services: NewsletterServices, choice: Choice): Promise<void> {
  const { open } = services.seal;
  return startMailWorkers({ ...services, open, kinds: MAIL_KINDS, pollEvery: 1, ...choice });
}

export async function stopWorkers({ boss }: NewsletterServices): Promise<void> {
  for (const queue of ["mail", "mail-given-up"]) await boss.offWork(queue, { wait: false });
}
