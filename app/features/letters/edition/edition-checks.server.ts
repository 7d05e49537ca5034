import PostalMime from "postal-mime";
import { type Mailing, purposeOf } from "#app/features/letters/message/mailing.ts";
import { ARCHIVES_PATH } from "#app/features/letters/pages/letter-address.ts";
import { type EditionRow, listEditions } from "#app/features/letters/sending/edition-store.server.ts";
import { countAudience } from "#app/features/newsletter/audience.server.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import type { Settings } from "#platform/settings.ts";
import { checkLetter, type Finding, type ReadMessage } from "./letter-gate.ts";

const NEAR_MS = 3 * 86_400_000;

export async function readMessage(template: Buffer): Promise<ReadMessage> {
  const { subject = "", from, replyTo, html = "", text = "" } = await PostalMime.parse(template);
  return { subject, from: from?.address ?? "", replyTo: replyTo?.[0]?.address ?? "", html, text };
}

type Checked = { findings: Finding[]; message: ReadMessage; audience: number };

/** Everything that is asked of an edition before it leaves, of the bytes that will leave. */
export async function checkEdition(
  { db, settings }: { db: Database; settings: Settings },
  { edition, letter, content, now }: { edition: EditionRow; letter: Mailing; content: Catalogue; now: Date },
): Promise<Checked> {
  const message = await readMessage(edition.template);
  const isKnown = knownPaths(content);
  const audience = await countAudience(db, { purpose: purposeOf(edition.number), at: now });
  const findings = checkLetter({ message, letter, settings, isKnown });
  findings.push(...checkPeople(audience, edition, await listEditions(db)));
  if (!edition.wasTested)
    findings.push({ level: "amber", message: "Aucun essai n’a été envoyé depuis que la lettre a été composée." });
  return { findings: findings.sort((one, other) => other.level.localeCompare(one.level)), message, audience };
}

export function knownPaths(content: Catalogue): (path: string) => boolean {
  const pages = content.listPaths().flatMap(({ path, kind }) => (kind === "planned" ? [] : [path]));
  const known = new Set([...pages, ARCHIVES_PATH]);
  return (path) => known.has(path);
}

function checkPeople(audience: number, edition: EditionRow, editions: Omit<EditionRow, "template">[]): Finding[] {
  const findings: Finding[] = [];
  const others = editions.filter(({ number }) => number !== edition.number);
  if (audience === 0 && !edition.startedAt)
    findings.push({ level: "red", message: "Personne n’a confirmé son inscription à la lettre." });
  const last = others.find(({ state }) => state === "done");
  if (last && last.audience > 0 && Math.abs(audience - last.audience) > last.audience * 0.2)
    findings.push({
      level: "amber",
      message: `L’audience (${audience}) s’écarte de plus de 20 % de la dernière (${last.audience}).`,
    });
  const at = edition.sendAt?.getTime() ?? 0;
  const near = others.find((one) => {
    const time = (one.startedAt ?? (one.state === "scheduled" ? one.sendAt : null))?.getTime();
    return at > 0 && time !== undefined && Math.abs(time - at) < NEAR_MS;
  });
  if (near)
    findings.push({ level: "amber", message: `La lettre n° ${near.number} part à moins de trois jours de celle-ci.` });
  return findings;
}
