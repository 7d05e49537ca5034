import * as z from "zod";
import { parseAnswers } from "#app/accounts/reader-data/answer-log.ts";
import { parseDeviceAccount } from "#app/accounts/reader-data/device-account.ts";
import { parseFavourites } from "#app/accounts/reader-data/favourites.ts";
import { parseLearning, splitQuestionId } from "#app/accounts/reader-data/learning.ts";
import { parseProgress } from "#app/accounts/reader-data/progress.ts";
import { parseVersions } from "#app/accounts/reader-data/read-versions.ts";
import { parseStoredJson } from "#app/accounts/reader-data/stored-value.ts";
import { safeReturnPath } from "#app/accounts/session/return-path.ts";
import { readSessionHint } from "#app/accounts/session/session-hint.ts";
import { deviceName } from "#app/accounts/session/sessions.server.ts";
import { parseCode } from "#app/accounts/sign-in/sign-in-code.ts";
import { parseSyncRequest } from "#app/accounts/sync/sync.server.ts";
import { parseClassCode, parseResumeCode } from "#app/learning/class/class-code.ts";
import { parseOwnQuestions } from "#app/learning/class-teacher/kept-own-questions.ts";
import { parseSeed } from "#app/learning/exam/seed.ts";
import { parseKeptPaths } from "#app/learning/offline/kept-exam.ts";
import { readProviderReports } from "#app/letters/bounces/bounce-endpoint.server.ts";
import { readReport } from "#app/letters/bounces/read-report.server.ts";
import { readToken } from "#app/letters/links/link-pages.server.ts";
import { SUBSCRIBER_FILTERS } from "#app/letters/subscribers/subscriber-query.ts";
import { readUnsubscribeToken } from "#app/letters/subscriptions/link-tokens.server.ts";
import { ImportRequestSchema } from "#app/letters/transfer/import-batch.server.ts";
import { readCsvTable } from "#app/letters/transfer/import-columns.ts";
import { flatten } from "#app/newsroom/drafts/yaml-fields.server.ts";
import { splitSourceValue } from "#app/newsroom/facts/draft-facts.server.ts";
import { readReference } from "#app/newsroom/facts/read-reference.ts";
import { splitText } from "#app/newsroom/fields/document-text.server.ts";
import { convertPaste } from "#app/newsroom/paste/convert-paste.server.ts";
import { readFilters } from "#app/office/list/list-query.ts";
import { REPORT_FILTERS } from "#app/office/messages/report-intents.ts";
import { readAdminCookie } from "#app/office/sign-in/admin-guard.server.ts";
import { isAdminPassword, readKnownDevice } from "#app/office/sign-in/admin-session.server.ts";
import { renderMarkdownToHtml } from "#app/ui/markdown/markdown-html.server.tsx";
import { splitAtStops } from "#library/check/uncarried-sentences.ts";
import { parseImageSizes, readFigureText } from "#library/markdown/figure.ts";
import { isComment, prepareMarkdown } from "#library/markdown/prepare-markdown.ts";
import { safeHref } from "#library/markdown/safe-href.ts";
import { toSlug } from "#library/markdown/slug.ts";
import * as fields from "#library/schema/content-fields.ts";
import { readYaml, splitFrontMatter } from "#library/schema/content-file.ts";
import { escapeFormula, unescapeFormula } from "#platform/csv-line.ts";
import { parsePartialDate } from "#platform/french/dates.ts";
import { parseMoment } from "#platform/french/paris-time.ts";
import { frenchTypography } from "#platform/french/typography.ts";
import { acceptedEncoding } from "#platform/http/accepted-encoding.ts";
import { networkOf } from "#platform/limits/network-limit.ts";
import { describeError } from "#platform/log.ts";
import { classifyBounce } from "#platform/mail/classify-smtp-reply.ts";
import { normaliseEmail } from "#platform/mail/email-address.ts";
import { createMessageSeal } from "#platform/mail/mail-queue.server.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";
import { MAX_BOUNCE_BYTES } from "#platform/mail/returned-mail.ts";
import { readSettings } from "#platform/settings.ts";
import { readTombstones } from "#platform/tombstone-file.server.ts";
import { findTotpStep } from "#platform/totp.server.ts";
import { escapeMarkup } from "#platform/xml.ts";
import { clientAddress } from "#server/app/client-address.ts";
import { findRefusal } from "#server/http/http-server.ts";

type Parser = {
  read: (text: string) => unknown;
  throws?: RegExp;
  /** What stands in front stops longer ones; or takes longer ones than most. */
  maxLength?: number;
};

const NOW = new Date("2026-11-21T12:00:00Z");
const SECRETS = {
  sessionSecret: "s".repeat(32),
  linkSecrets: ["l".repeat(32)],
  adminPassword: "motdepasse",
  adminPasswordIsNew: false,
};
const TOTP_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const MAX_HEADERS = 16_384;
/** Files of the project: slowness only slows a build. */
const EDITORIAL = 2_000;

const seal = createMessageSeal(SECRETS.sessionSecret);
const headersOf = (name: string, value: string) => ({ headers: { get: () => value }, name }) as unknown as Request;
const requestOf = (headers: Record<string, string>, url = "/") =>
  ({
    method: "GET",
    url,
    headers,
    rawHeaders: Object.entries(headers).flat(),
    socket: { remoteAddress: "::1" },
  }) as never;
/** In its header, its words and its fields. */
const returnedMessage = (text: string) => {
  const part = text.slice(0, text.length / 4);
  const head = 'Content-Type: multipart/report; report-type=delivery-status; boundary="b"';
  const words = `--b\r\nContent-Type: text/plain; format=flowed\r\n\r\n${part}`;
  const fields = `--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed ${text.slice(part.length * 2)}`;
  return Buffer.from(`${head}\r\nTo: ${part}\r\n\r\n${words}\r\n${fields}\r\n--b--\r\n`);
};
const content = z.object({
  id: fields.identifier(),
  path: fields.sitePath(),
  image: fields.imagePath(),
  link: fields.webAddress(),
  day: fields.plainDate(),
  words: fields.prose(),
  label: fields.label(),
  search: fields.searchDescription(),
});

/** Everything that parses text from outside or from files. */
export const PARSERS: Record<string, Parser> = {
  findRefusal: { read: (text) => findRefusal(requestOf({ host: "a" }, `/${text}`)), maxLength: MAX_HEADERS },
  "findRefusal, host": { read: (text) => findRefusal(requestOf({ host: text })), maxLength: MAX_HEADERS },
  acceptedEncoding: { read: acceptedEncoding, maxLength: MAX_HEADERS },
  clientAddress: { read: (text) => clientAddress(requestOf({ "x-forwarded-for": text }), 1), maxLength: MAX_HEADERS },
  networkOf: { read: networkOf, maxLength: MAX_HEADERS },
  deviceName: { read: deviceName, maxLength: MAX_HEADERS },
  readUnsubscribeToken: { read: (text) => readUnsubscribeToken(SECRETS, `v1.${text}`) },
  readTombstones: { read: readTombstones },
  readSessionHint: { read: readSessionHint },
  readAdminCookie: { read: (text) => readAdminCookie("session", headersOf("Cookie", `admin=${text}`), "http://a") },
  readKnownDevice: { read: (text) => readKnownDevice(SECRETS, `a.1.${text}`, NOW), maxLength: MAX_HEADERS },
  safeReturnPath: { read: safeReturnPath },
  readToken: { read: (text) => readToken(new URLSearchParams({ jeton: text })) },
  readReport: { read: (text) => readReport(returnedMessage(text)), maxLength: MAX_BOUNCE_BYTES },
  "readReport, whole": { read: (text) => readReport(Buffer.from(text)), maxLength: MAX_BOUNCE_BYTES },
  readProviderReports: { read: readProviderReports },
  classifyBounce: { read: (text) => classifyBounce(text, text), maxLength: EDITORIAL },
  normaliseEmail: { read: normaliseEmail },
  maskEmail: { read: maskEmail },
  parseClassCode: { read: parseClassCode },
  parseCode: { read: parseCode },
  parseResumeCode: { read: parseResumeCode },
  findTotpStep: { read: (text) => findTotpStep(TOTP_SECRET, text, NOW) },
  isAdminPassword: { read: (text) => isAdminPassword("motdepasse", text) },
  "readFilters, text": {
    read: (text) => readFilters(SUBSCRIBER_FILTERS, new URLSearchParams({ q: text, source: text, tri: text })),
  },
  "readFilters, whole": { read: (text) => readFilters(REPORT_FILTERS, new URLSearchParams(text)) },
  parseSyncRequest: { read: parseSyncRequest },
  ImportRequestSchema: { read: (text) => ImportRequestSchema.safeParse(parseStoredJson(text)).success },
  readCsvTable: { read: (text) => readCsvTable(new Blob([text])), throws: /^ImportFileError$/ },
  escapeFormula: { read: (text) => unescapeFormula(escapeFormula(text)) },
  parseMoment: { read: parseMoment },
  parsePartialDate: { read: parsePartialDate },
  parseOwnQuestions: { read: parseOwnQuestions },
  parseKeptPaths: { read: (text) => parseKeptPaths(parseStoredJson(text)) },
  parseStoredJson: { read: parseStoredJson },
  parseProgress: { read: parseProgress },
  parseLearning: { read: parseLearning },
  parseAnswers: { read: parseAnswers },
  splitQuestionId: { read: splitQuestionId },
  splitAtStops: { read: splitAtStops },
  flatten: { read: flatten },
  "convertPaste, HTML": { read: (html) => convertPaste({ html, text: "" }, "http://a") },
  "convertPaste, text": { read: (text) => convertPaste({ html: "", text: `${text}\n${text}` }, "http://a") },
  parseFavourites: { read: parseFavourites },
  parseDeviceAccount: { read: parseDeviceAccount },
  parseVersions: { read: parseVersions },
  parseSeed: { read: (text) => parseSeed(text) },
  "sealed message": {
    read: (sealed) => seal.open({ kind: "sign-in", sealed }),
    throws: /^(Error|TypeError|SyntaxError)$/,
  },
  describeError: { read: (text) => describeError(new Error(text)) },
  readSettings: { read: readAllSettings, throws: /^SettingsError$/ },
  splitFrontMatter: { read: splitFrontMatter },
  splitSourceValue: { read: splitSourceValue },
  "splitReference, of a source that is pasted": { read: readReference },
  splitText: { read: (text) => splitText("pages/a.md", text) },
  readYaml: { read: (yaml) => readYaml({ file: "a.yaml", yaml }, content).value, maxLength: EDITORIAL },
  "content fields": {
    read: (text) => content.safeParse(Object.fromEntries(Object.keys(content.shape).map((key) => [key, text]))).success,
    maxLength: EDITORIAL,
  },
  prepareMarkdown: {
    read: (text) => prepareMarkdown(text, { define: (id) => id, imageSize: () => null }),
    maxLength: EDITORIAL,
  },
  renderMarkdownToHtml: { read: (text) => renderMarkdownToHtml(text), maxLength: EDITORIAL },
  "renderMarkdownToHtml, list": { read: (text) => renderMarkdownToHtml(`- :${text}: ${text}`), maxLength: EDITORIAL },
  safeHref: { read: safeHref },
  toSlug: { read: toSlug },
  isComment: { read: isComment },
  readFigureText: { read: readFigureText },
  parseImageSizes: { read: parseImageSizes },
  frenchTypography: { read: (text) => frenchTypography(text, { apostrophes: "curly" }), maxLength: EDITORIAL },
  escapeMarkup: { read: escapeMarkup },
};

export const MAX_TEXT_LENGTH = 50_000;

function readAllSettings(text: string): unknown {
  const names = ["HOST", "PORT", "PUBLIC_URL", "DATABASE_URL", "DATA_DIR", "SMTP_URL", "MAIL_FROM", "SESSION_SECRET"];
  const others = ["ADMIN_PASSWORD", "ADMIN_TOTP_SECRET", "SOCIAL_URL", "RATE_LIMITS", "TRUST_PROXY"];
  return readSettings(Object.fromEntries([...names, ...others].map((name) => [name, text])));
}
