import PostalMime from "postal-mime";
import { DAY_MARK } from "#app/letters/message/letter-parts.ts";
import { letterMailing, type Mailing } from "#app/letters/message/mailing.ts";
import { ARCHIVES_PATH, questionAnchor, readLetterNumber } from "#app/letters/subscriptions/letter-address.ts";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { parisDay } from "#platform/french/paris-time.ts";
import type { ProcessServices } from "#platform/services.ts";
import { checkLetter, type Finding, hrefsOf, type PreflightInput, type ReadMessage } from "./preflight.ts";
import { checkSample } from "./sample-checks.server.ts";

/** These words replace the date until the letter is sent. */
const DAY_TO_COME = "le jour de l’envoi";

/**
 * `startedAt` is the date written into the message; null writes « le jour de l’envoi », as when only the size of the
 * message matters.
 */
export async function readMessage(template: Buffer, startedAt: Date | null = null): Promise<ReadMessage> {
  const { subject = "", from, replyTo, html = "", text = "" } = await PostalMime.parse(template);
  return {
    subject,
    from: from?.address ?? "",
    replyTo: replyTo?.[0]?.address ?? "",
    ...dated({ html, text }, startedAt),
  };
}

function dated({ html, text }: { html: string; text: string }, startedAt: Date | null) {
  const day = startedAt ? formatDate(parisDay(startedAt)) : DAY_TO_COME;
  return { html: html.replaceAll(DAY_MARK, day), text: text.replaceAll(DAY_MARK, day) };
}

const DAY_MS = 86_400_000;
/** The range is four weeks, plus or minus three days for a letter sent on another weekday. */
const RECALL_DAYS = { min: 25, max: 31 };

type Context = Pick<PreflightInput, "isKnown" | "hasAnchor" | "seenSites" | "recalled">;

export function preflightContext(content: Catalogue, mailing: Mailing): Context {
  const pages = content.listPaths().flatMap(({ path, kind }) => (kind === "planned" ? [] : [path]));
  const known = new Set([...pages, ARCHIVES_PATH]);
  return {
    isKnown: (path) => known.has(path),
    hasAnchor: (path, anchor) => anchorsOf(content, path).includes(anchor),
    seenSites: seenSites(content, mailing),
    recalled: recalledBy(content, mailing),
  };
}

function anchorsOf(content: Catalogue, path: string): string[] {
  const number = readLetterNumber(/^\/lettre\/(.+)$/.exec(path)?.[1]);
  if (number !== null) {
    const questions = content.getLetter(number)?.questions ?? [];
    return questions.flatMap(({ question }, index) => [
      questionAnchor(index + 1),
      ...question.options.map(({ id }) => questionAnchor(index + 1, id)),
    ]);
  }
  if (path === "/glossaire") return content.listGlossary().map(({ id }) => id);
  return content.getArticle(path)?.headings.map(({ id }) => id) ?? [];
}

function seenSites(content: Catalogue, { sendAt }: Mailing): Set<string> {
  const sites = new Set<string>();
  for (const earlier of content.listLetters()) {
    const letter = sendAt && earlier.sendAt < sendAt ? content.getLetter(earlier.number) : null;
    if (!letter) continue;
    for (const href of hrefsOf(letterMailing(letter).render("").html)) {
      const site = URL.parse(href)?.hostname;
      if (site) sites.add(site);
    }
  }
  return sites;
}

function recalledBy(content: Catalogue, { sendAt }: Mailing): Context["recalled"] {
  if (!sendAt) return null;
  const earlier = content.listLetters().find((one) => {
    const days = (Date.parse(`${sendAt}Z`) - Date.parse(`${one.sendAt}Z`)) / DAY_MS;
    return days >= RECALL_DAYS.min && days <= RECALL_DAYS.max;
  });
  const letter = earlier && content.getLetter(earlier.number);
  return letter ? { number: letter.number, article: letter.article.id } : null;
}

type Frozen = { template: Buffer; templateHash: string };

export async function checkFrozen(
  services: Pick<ProcessServices, "settings" | "secrets">,
  { frozen, letter, content }: { frozen: Frozen; letter: Mailing; content: Catalogue },
): Promise<Finding[]> {
  const message = await readMessage(frozen.template);
  const findings = checkLetter({ message, letter, settings: services.settings, ...preflightContext(content, letter) });
  const sample = await checkSample(services, { kind: letter.kind, number: letter.number, ...frozen });
  return [...findings, ...sample];
}
