import { freezeLetter } from "#app/letters/message/letter-template.server.ts";
import { findMailing, type Mailing } from "#app/letters/message/mailing.ts";
import { readWarmUpPast } from "#app/letters/sending/audience-rows.server.ts";
import { rampLimit, reachedInTime, warmUpDayOf } from "#app/letters/sending/warm-up.ts";
import { type LetterRow, listComposedLetters } from "#app/letters/store/letter-store.server.ts";
import { TEXT_MISSING } from "#app/letters/store/pause-sending.server.ts";
import { countAudience } from "#app/letters/subscriptions/audience.server.ts";
import { LETTER_KINDS } from "#app/letters/subscriptions/letter-kind.ts";
import type { Database } from "#database/open.server.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";
import { checkFrozen } from "./frozen-checks.server.ts";
import { checkNewsroom } from "./newsroom-checks.server.ts";
import { amber, type Finding, red, sortFindings } from "./preflight.ts";

const DAY_MS = 86_400_000;
const NEAR_MS = 3 * DAY_MS;
const VOTE_MS = 2 * DAY_MS;
const AUDIENCE_SHARE = 0.2;

type Checked = { findings: Finding[]; audience: number };
type Asked = { composed: LetterRow; letter: Mailing; content: Catalogue; now: Date };

export async function checkBeforeSending(
  services: Pick<ProcessServices, "db" | "settings" | "secrets">,
  { composed, letter, content, now }: Asked,
): Promise<Checked> {
  const { db, settings } = services;
  const findings = await checkFrozen(services, { frozen: composed, letter, content });
  const audience = await countAudience(db, { purpose: LETTER_KINDS[composed.kind].purpose, at: now });
  const others = (await listComposedLetters(db)).filter(
    ({ kind, number }) => number !== composed.number && kind === composed.kind,
  );
  const all = [
    ...findings,
    ...checkAudience(audience, others),
    ...checkNear(composed, others, now),
    ...checkBefore(content.getLetter(composed.number), others),
    ...checkVotes(content, composed.sendAt ?? now),
    ...(await checkWarmUp(db, composed, audience)),
    ...(await checkNewsroom(db, composed)),
    ...(composed.wasTested ? [] : [amber("Aucun essai n’a été envoyé depuis que la lettre a été composée.")]),
  ];
  if ((await freezeLetter(letter, settings)).hash !== composed.templateHash)
    all.push(
      amber("Les fichiers ont changé depuis que la lettre a été composée : composez-la à nouveau, ou laissez-la."),
    );
  return { findings: sortFindings(all), audience };
}

/** Returns the first blocking finding, or null when the letter may be sent. */
export function stopOf({ findings }: Pick<Checked, "findings">): string | null {
  return findings.find(({ level }) => level === "red")?.message ?? null;
}

export async function runPreflight(
  services: Pick<ProcessServices, "db" | "settings" | "secrets">,
  { composed, content, now }: Omit<Asked, "letter">,
): Promise<string | null> {
  const letter = findMailing(content, composed.number);
  if (!letter) return TEXT_MISSING;
  return stopOf(await checkBeforeSending(services, { composed, letter, content, now }));
}

type Other = Omit<LetterRow, "template">;

function checkAudience(audience: number, others: Other[]): Finding[] {
  if (audience === 0) return [red("Personne n’a confirmé son inscription.")];
  const last = others.find(({ state }) => state === "done");
  if (!last || last.audience === 0 || Math.abs(audience - last.audience) <= last.audience * AUDIENCE_SHARE) return [];
  return [amber(`L’audience (${audience}) s’écarte de plus de 20 % de la dernière (${last.audience}).`)];
}

/** Warns when the warm-up would end before everybody was reached, as the remaining people would not get the letter. */
async function checkWarmUp(db: Database, { number, perDay }: LetterRow, audience: number): Promise<Finding[]> {
  const warmUpDay = warmUpDayOf(audience, perDay, await readWarmUpPast(db, number));
  if (warmUpDay === null) return [];
  const reached = reachedInTime(audience, { perDay, warmUpDay });
  const rest = audience - reached;
  const days = `Montée en charge : ${rampLimit(warmUpDay)} envois le premier jour, puis davantage chaque matin.`;
  if (rest === 0) return [amber(days)];
  return [
    amber(
      `${days} ${rest} personnes ne recevront pas cette lettre ; la personne qui installe le site peut fixer un autre rythme.`,
    ),
  ];
}

function checkNear(composed: LetterRow, others: Other[], now: Date): Finding[] {
  const at = (composed.sendAt ?? now).getTime();
  const near = others.find((one) => {
    const time = (one.startedAt ?? (one.state === "scheduled" ? one.sendAt : null))?.getTime();
    return time !== undefined && Math.abs(time - at) < NEAR_MS;
  });
  return near ? [amber(`La lettre n° ${near.number} part à moins de trois jours de celle-ci.`)] : [];
}

/** A letter that leaves ahead of its turn would give answers to questions that nobody was asked. */
function checkBefore(letter: ReturnType<Catalogue["getLetter"]>, others: Other[]): Finding[] {
  const before = letter?.before?.number;
  const hasItsTurn = others.some((one) => one.number === before && (one.startedAt || one.state === "scheduled"));
  if (before === undefined || hasItsTurn) return [];
  return [amber(`La lettre n° ${before}, dont celle-ci donne les réponses, n’est pas partie.`)];
}

/** Warns around a national vote, when the publisher has to decide whether a letter on a public debate may be sent. */
export function checkVotes({ listNationalVotes }: Pick<Catalogue, "listNationalVotes">, at: Date): Finding[] {
  const day = Date.parse(parisDay(at));
  const vote = listNationalVotes().find(({ date }) => Math.abs(Date.parse(date) - day) <= VOTE_MS);
  return vote
    ? [amber(`Un scrutin national est à deux jours ou moins : ${vote.name}, le ${formatDate(vote.date)}.`)]
    : [];
}
