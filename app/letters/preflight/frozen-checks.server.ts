import type { Mailing } from "#app/letters/message/mailing.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { ProcessServices } from "#platform/services.ts";
import type { Finding } from "./finding.ts";
import { checkLetter, type ReadMessage } from "./preflight.ts";
import { preflightContext } from "./preflight-context.server.ts";
import { readMessage } from "./read-message.server.ts";
import { checkSample } from "./sample-checks.server.ts";

type Frozen = { template: Buffer; templateHash: string };

export async function checkFrozen(
  services: Pick<ProcessServices, "settings" | "secrets">,
  { frozen, letter, content }: { frozen: Frozen; letter: Mailing; content: Catalogue },
): Promise<{ findings: Finding[]; message: ReadMessage }> {
  const message = await readMessage(frozen.template);
  const findings = checkLetter({ message, letter, settings: services.settings, ...preflightContext(content, letter) });
  const sample = await checkSample(services, { kind: letter.kind, number: letter.number, ...frozen });
  return { findings: [...findings, ...sample], message };
}
