import PostalMime from "postal-mime";
import { TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { dkimProblem } from "#app/letters/message/dkim-signatures.server.ts";
import { createLetterFiller, letterCopy } from "#app/letters/message/letter-copy.server.ts";
import { LETTER_KINDS, type LetterId, type LetterKind } from "#app/letters/subscriptions/letter-kind.ts";
import { readUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { asReceived, judgeSpam, type SpamVerdict } from "#platform/mail/spam-judge.server.ts";
import type { ProcessServices } from "#platform/services.ts";
import { amber, type Finding, red } from "./preflight.ts";

type SpamScore = SpamVerdict;

const scores = new Map<string, Promise<SpamScore>>();
const KEPT = 20;

/** The score takes seconds to compute, so it is kept for each frozen message. */
function spamScore(templateHash: string, raw: Buffer): Promise<SpamScore> {
  const score = scores.get(templateHash) ?? judgeSpam(asReceived(raw, "lea@exemple.org"));
  scores.set(templateHash, score);
  for (const oldest of scores.keys()) {
    if (scores.size <= KEPT) break;
    scores.delete(oldest);
  }
  return score;
}

const READER = { id: "00000000-0000-4000-8000-000000000000", email: "lea@exemple.org" };
const DATE = new Date("2026-01-01T06:30:00Z");
const MAX_SPAM_SCORE = 1;

type Frozen = LetterId & { template: Buffer; templateHash: string };

export async function checkSample(
  services: Pick<ProcessServices, "settings" | "secrets">,
  frozen: Frozen,
): Promise<Finding[]> {
  const copy = letterCopy(services, { kind: frozen.kind, letter: frozen.number, position: 0 }, READER, DATE);
  const raw = await createLetterFiller(frozen.template, services.settings.dkim)(copy);
  const { dkim } = services.settings;
  const problem = dkim && dkimProblem(raw, dkim);
  return [
    ...(problem ? [red(`Un exemplaire d’essai est mal signé : ${problem}.`)] : []),
    ...(await checkLeaving(services, frozen.kind, raw)),
    ...describeScore(await spamScore(frozen.templateHash, raw)),
  ];
}

async function checkLeaving(
  { secrets }: Pick<ProcessServices, "secrets">,
  kind: LetterKind,
  raw: Buffer,
): Promise<Finding[]> {
  const { headers, html = "", text = "" } = await PostalMime.parse(raw);
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  const [, link = ""] = /^<(https?:[^>]+)>$/.exec(headerOf("list-unsubscribe")) ?? [];
  if (!link || headerOf("list-unsubscribe-post") !== "List-Unsubscribe=One-Click")
    return [red("Il manque l’en-tête de désinscription en un clic.")];
  const isInBoth = html.replaceAll("&amp;", "&").includes(link) && text.includes(link);
  if (!isInBoth) return [red("Le lien de désinscription des deux versions n’est pas celui de l’en-tête.")];
  const right = readUnsubscribeToken(secrets, new URL(link).searchParams.get(TOKEN_FIELD) ?? "");
  return right?.purpose === LETTER_KINDS[kind].purpose && right.subscriberId === READER.id
    ? []
    : [red("Le lien de désinscription ne quitte pas ce qu’il faut.")];
}

function describeScore(score: SpamScore): Finding[] {
  if (score === "absent")
    return [{ level: "note", message: "Score SpamAssassin : non mesuré, il n’est pas installé ici." }];
  if (score === "failed") return [{ level: "note", message: "Score SpamAssassin : non mesuré, il n’a pas répondu." }];
  const points = score.points.toFixed(1).replace(".", ",");
  if (score.points > MAX_SPAM_SCORE)
    return [amber(`Score SpamAssassin : ${points}, au-dessus de 1,0 (${score.rules}).`)];
  return [{ level: "note", message: `Score SpamAssassin : ${points}.` }];
}
