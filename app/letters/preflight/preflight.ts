import { LETTER_MARK_NAMES, type LetterMark } from "#app/letters/message/letter-parts.ts";
import { countPlaceholders } from "#app/letters/message/letter-template.server.ts";
import type { Mailing } from "#app/letters/message/mailing.ts";
import {
  MAX_SUBJECT,
  PREHEADER_LENGTH,
  QUESTIONS_IN_A_LETTER,
  QUESTIONS_IN_THE_MAIL,
} from "#library/schema/letter.schema.ts";
import { senderDomain } from "#platform/dkim-settings.ts";
import { measureReading } from "#platform/french/reading-ease.ts";
import type { Settings } from "#platform/settings.ts";

/** Red blocks the letter, amber asks a person to look, and a note is only information. */
export type Finding = {
  level: "red" | "amber" | "note";
  message: string;
  /** The page of the back office where it is settled. */
  href?: string;
};

export const red = (message: string): Finding => ({ level: "red", message });
export const amber = (message: string): Finding => ({ level: "amber", message });

const ORDER: Record<Finding["level"], number> = { red: 0, amber: 1, note: 2 };

export function sortFindings(findings: Finding[]): Finding[] {
  return findings.toSorted((one, other) => ORDER[one.level] - ORDER[other.level]);
}

export type ReadMessage = { subject: string; from: string; replyTo: string; html: string; text: string };

export type PreflightInput = {
  message: ReadMessage;
  letter: Pick<Mailing, "questions" | "preheader" | "marks" | "kind">;
  settings: Pick<Settings, "publicUrl" | "dkim">;
  isKnown: (path: string) => boolean;
  hasAnchor: (path: string, anchor: string) => boolean;
  seenSites: ReadonlySet<string>;
  recalled: { number: number; article: string } | null;
};

const MARK_LABELS: Record<LetterMark, string> = {
  leave: "de désinscription",
  pause: "de pause",
  join: "d’inscription à la lettre",
};
const BEYOND_LATIN_1 = /[\u0100-\uffff]/;
const LARGE_BYTES = 60_000;
const MAX_BYTES = 90_000;
/** This is the Kandel-Moles readability score of a general newspaper. */
const EASE = 60;
const MARK = /^https:\/\/le-recap\.invalid\//;
// Some relays take C1 controls for another encoding; the other characters change the direction of text.
const HIDDEN = /[\u0080-\u009f\u202a-\u202e\u2066-\u2069]/;

export function checkLetter(input: PreflightInput): Finding[] {
  return [
    ...checkHead(input),
    ...checkParts(input),
    ...checkLinks(input),
    ...checkHtml(input),
    ...checkQuestions(input),
    ...checkReading(input),
  ];
}

function checkHead({ message, settings, letter }: PreflightInput): Finding[] {
  const findings: Finding[] = [];
  if (message.subject.trim() === "") findings.push(red("L’objet est vide."));
  if (/[\r\n]/.test(message.subject)) findings.push(red("L’objet tient sur plusieurs lignes."));
  if (message.subject.length > MAX_SUBJECT)
    findings.push(amber(`L’objet a plus de ${MAX_SUBJECT} caractères : les téléphones le coupent.`));
  if (letter.preheader.length < PREHEADER_LENGTH.min || letter.preheader.length > PREHEADER_LENGTH.max)
    findings.push(amber(`L’aperçu doit avoir de ${PREHEADER_LENGTH.min} à ${PREHEADER_LENGTH.max} caractères.`));
  if (message.replyTo === "")
    findings.push(red("Il manque une adresse de réponse : la personne qui installe le site la règle."));
  else if (/(?:ne-pas-repondre|no-?reply)/.test(message.replyTo))
    findings.push(
      amber(
        `Les réponses iraient à ${message.replyTo} : donnez à la personne qui installe le site une boîte que quelqu’un lit.`,
      ),
    );
  if (!settings.dkim)
    findings.push(
      amber("La lettre n’est pas signée ici : demandez à la personne qui installe le site si le relais le fait."),
    );
  else if (senderDomain(message.from) !== settings.dkim.domain)
    findings.push(
      red(
        `L’expéditeur n’est pas du domaine qui signe (${settings.dkim.domain}) : la personne qui installe le site les accorde.`,
      ),
    );
  return findings;
}

function checkParts({ message: { html, text }, letter }: PreflightInput): Finding[] {
  if (html === "" || text === "") return [red("Il manque une des deux versions, HTML ou texte.")];
  const findings: Finding[] = [];
  for (const [name, part] of [
    ["HTML", html],
    ["texte", text],
  ] as const) {
    const counts = countPlaceholders(part);
    for (const mark of LETTER_MARK_NAMES) {
      const expected = letter.marks.includes(mark) ? 1 : 0;
      if (counts[mark] === expected) continue;
      findings.push(
        red(`La version ${name} doit avoir ${expected} lien ${MARK_LABELS[mark]} (elle en a ${counts[mark]}).`),
      );
    }
    if (!BEYOND_LATIN_1.test(part))
      findings.push(red(`La version ${name} n’a aucun caractère au-delà du latin-1 : un relais pourrait la recoder.`));
    if (HIDDEN.test(part))
      findings.push(red(`La version ${name} contient un caractère de contrôle ou de sens d’écriture.`));
    if (/\{\{|%%|\bundefined\b|\[object /.test(part))
      findings.push(red(`La version ${name} contient une marque qui n’a pas été remplie.`));
  }
  const missing = [...placesOf(hrefsOf(html))].filter((href) => !placesOf(addressesOf(text)).has(href));
  const extra = [...placesOf(addressesOf(text))].filter((href) => !placesOf(hrefsOf(html)).has(href));
  for (const href of [...missing, ...extra])
    findings.push(red(`Le lien ${href} n’est que dans une des deux versions.`));
  return findings;
}

/**
 * The two versions are compared by question, because the text links once to a question and the HTML once to each of its
 * options.
 */
function placesOf(hrefs: string[]): Set<string> {
  return new Set(hrefs.map((href) => href.replace(/#q(\d)(?:-.*)?$/, "#q$1")));
}

export function hrefsOf(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
}

function addressesOf(text: string): string[] {
  return (text.match(/https?:\/\/[^\s)>]+/g) ?? []).map((href) => href.replace(/[.,;]$/, ""));
}

function checkLinks({ message: { html, text }, settings, isKnown, hasAnchor, seenSites }: PreflightInput): Finding[] {
  const findings = new Map<string, Finding>();
  for (const href of new Set([...hrefsOf(html), ...addressesOf(text)])) {
    if (MARK.test(href)) continue;
    const url = URL.parse(href);
    if (!url) findings.set(href, red(`L’adresse « ${href} » n’est pas complète.`));
    else if (url.origin === settings.publicUrl) {
      const anchor = decodeURIComponent(url.hash.slice(1));
      if (!isKnown(url.pathname)) findings.set(href, red(`Le site n’a pas de page ${url.pathname}.`));
      else if (anchor && !hasAnchor(url.pathname, anchor))
        findings.set(href, red(`La page ${url.pathname} n’a pas d’endroit « ${anchor} ».`));
    } else if (url.protocol !== "https:") findings.set(href, red(`Le lien ${href} n’est pas en https.`));
    else if (/^xn--|\.xn--/.test(url.hostname))
      findings.set(href, red(`Le nom du site ${url.hostname} imite peut-être un autre.`));
    else if (!seenSites.has(url.hostname))
      findings.set(url.hostname, amber(`Un lien mène à un site qu’aucune lettre n’a encore cité : ${url.hostname}.`));
  }
  for (const [, href = "", words = ""] of html.matchAll(/<a\b[^>]*?\shref="([^"]*)"[^>]*>([^<]*)</g)) {
    if (/^https?:\/\//.test(words.trim()) && words.trim() !== href.replaceAll("&amp;", "&"))
      findings.set(words, red(`Un lien dit ${words.trim()} et mène ailleurs.`));
  }
  return [...findings.values()];
}

function checkHtml({ message: { html }, settings: { publicUrl } }: PreflightInput): Finding[] {
  const findings: Finding[] = [];
  const bytes = new TextEncoder().encode(html).length;
  if (bytes > MAX_BYTES)
    findings.push(red(`Le HTML pèse ${kilobytes(bytes)} : Gmail coupe à 102 Ko, la limite est de 90.`));
  else if (bytes > LARGE_BYTES) findings.push(amber(`Le HTML pèse ${kilobytes(bytes)} : visez moins de 60 Ko.`));
  if (!/<html[^>]*\slang="fr"/.test(html)) findings.push(red("La langue du message n’est pas dite."));
  if (!/charset="?utf-8/i.test(html)) findings.push(red("Le codage n’est pas dit : il faut UTF-8."));
  if ((html.match(/<h1\b/g) ?? []).length !== 1) findings.push(red("Il faut un titre principal, et un seul."));
  if (/<(?:script|form|input|iframe|object|embed|video|audio|link)\b/i.test(html))
    findings.push(red("Le HTML contient ce que les messageries refusent : script, formulaire ou contenu extérieur."));
  for (const [image] of html.matchAll(/<img\b[^>]*>/g)) {
    const source = /\ssrc="([^"]*)"/.exec(image)?.[1] ?? "";
    if (!/\salt="[^"]+"/.test(image)) findings.push(red(`L’image ${source} n’a pas de texte de remplacement.`));
    if (URL.parse(source)?.origin !== publicUrl)
      findings.push(red(`L’image ${source.slice(0, 60)} n’est pas sur le site.`));
  }
  return findings;
}

function checkQuestions({ message, letter, recalled }: PreflightInput): Finding[] {
  const findings: Finding[] = [];
  const words = spaced(message.text);
  if (letter.kind === "weekly" && letter.questions.length < QUESTIONS_IN_A_LETTER)
    return [red("Une question de la lettre a été retirée depuis.")];
  for (const [place, { question }] of letter.questions.entries()) {
    if (question.options.filter(({ isCorrect }) => isCorrect).length !== 1)
      findings.push(red(`« ${question.question} » n’a pas exactement une bonne réponse.`));
    const options = place < QUESTIONS_IN_THE_MAIL ? question.options.map(({ text }) => text) : [];
    if ([question.question, ...options].some((part) => !words.includes(spaced(part))))
      findings.push(red(`« ${question.question} » a changé depuis que la lettre a été composée.`));
  }
  const last = letter.questions[QUESTIONS_IN_A_LETTER - 1];
  if (recalled && last && last.article.id !== recalled.article)
    findings.push(
      amber(`La troisième question ne reprend pas la lettre n° ${recalled.number}, partie quatre semaines plus tôt.`),
    );
  return findings;
}

/** Only paragraphs are checked, because buttons and options are not sentences. */
function checkReading({ message: { html } }: PreflightInput): Finding[] {
  const paragraphs = [...html.matchAll(/<p\b[^>]*>([\s\S]*?)<\/p>/g)].map(([, inner = ""]) => sentenceWords(inner));
  const { ease } = measureReading(paragraphs);
  if (ease >= EASE) return [];
  return [
    amber(`Facilité de lecture : ${Math.round(ease)} sur 100, visez ${EASE} : des phrases et des mots plus courts.`),
  ];
}

/** Removes links with their words, and decodes the escapes of platform/mail/mail-parts.ts. */
function sentenceWords(html: string): string {
  return html
    .replace(/<a\b[^>]*>[\s\S]*?<\/a>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;/g, "\u00a0")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
}

function spaced(text: string): string {
  return text.replace(/\s+/g, " ");
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1_000)} Ko`;
}
