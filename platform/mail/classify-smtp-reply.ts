/**
 * hard: the mailbox does not exist. soft: it refuses for now, or refuses this message. ours: the site itself is
 * refused, which says nothing about the reader's mailbox.
 */
export type ReplyClass = "hard" | "soft" | "ours";

const HARD_STATUS = /^5\.(?:1\.(?:1|2|10)|2\.1)$/;
const UNKNOWN_DOMAIN_STATUS = /^5\.4\./;
/**
 * These codes refuse the sender, its content or its policy, which is a decision about the site. 5.6.7 is excluded: it
 * concerns a recipient whose address is not ASCII.
 */
const OURS_STATUS = /^(?:[45]\.7\.|5\.6\.(?!7$)|5\.1\.[78]$|[45]\.3\.4$)/;
const FULL_STATUS = /^[45]\.2\.2$/;

const UNKNOWN_DOMAIN = /\bNXDOMAIN\b|domain (?:name )?not found|host not found/i;

/** Some providers put « 5.1.1 » (no such mailbox) before these words, so the words are checked first. */
const FULL =
  /over[ -]?quota|(?<!(?:sending|daily|hourly|message|rate) )quota (?:is )?(?:exceeded|full)|exceed\w* (?:its |the |their |his )?(?:\w+ )?(?:quota|storage)|(?:mail ?box|inbox|bo[iî]te|account|folder)\b[^.]{0,40}\b(?:full|pleine)\b|out of (?:storage|disk|space)|(?:not enough|insufficient) (?:disk|system|storage)|no space left/i;
const PACE =
  /receiving (?:mail|email|messages) (?:at a rate|too)|ReceivingRate|recipient preferences|(?:user|recipient|mailbox) (?:has )?(?:received|is receiving) too many|(?:couldn't|can't|cannot) create\b/i;

/**
 * Phrases in which Orange, La Poste, Free, SFR and the large providers refuse a sender. No standard covers them, so
 * they are listed.
 */
const ABOUT_SITE = new RegExp(
  [
    String.raw`\bspam\b|spamhaus|spamcop|abusix|\bsorbs\b|senderscore|black-?list|block-?list|reputation|complaints`,
    String.raw`\b(?:dnsbl|rbl|dmarc|spf|dkim)\b|mail rejet[eé]e|mail rejected|\bMCSpam`,
    String.raw`\bips?\b.{0,40}\b(?:blocked|bloqu[eé]e?|banned|listed|frequency|limit)|blocked ip\b|connection frequency`,
    String.raw`\b(?:your (?:ip|host|server|domain|network)|client host|host network)\b|service refus|no smtp service`,
    String.raw`not accepting connections|may not be mail exchanger|\(BL\)`,
    String.raw`\b[eé]metteur\b|exp[eé]diteur|invalid sender|sender (?:address |domain )?(?:is )?(?:invalid|rejected|refused|denied|blocked|verif)`,
    "unauthenticated|not authenticated|smtp authentication|email address is not verified",
    String.raw`\bptr\b|\brdns\b|reverse (?:dns|lookup|name|host)|dns inverse|ip name lookup|mismatches client ip`,
    String.raw`\brelay(?:ing)?\b.*\b(?:denied|not (?:permitted|allowed))|unable to relay|(?:configured|allowed) to relay|rcpthosts`,
    "too many (?:recipients|connections|concurrent)|trop de (?:connexions|destinataires|messages)",
    "(?:connection|sending|daily|hourly|rate|message) (?:rate )?(?:limit|quota)",
    "(?:policy|security) (?:reasons|violation|polic)|security policies|(?:denied|rejected|refused) by policy|administrative prohibition",
    String.raw`protocol violation|\bvirus\b|malware|content rejected|(?<!recipient address rejected: )access denied`,
  ].join("|"),
  "i",
);

export type Reply = {
  /** RFC 3463 status such as « 5.1.1 »; empty when the server sent none. */
  status: string;
  words: string;
};

/** The only classification of refusals, for letters, other e-mails and returned messages alike. */
export function classifyReply({ status, words }: Reply): ReplyClass {
  if (OURS_STATUS.test(status)) return "ours";
  if (FULL_STATUS.test(status) || isPassing(words) || isFiltered({ status, words })) return "soft";
  if (isAboutSite(words)) return "ours";
  if (HARD_STATUS.test(status)) return "hard";
  return UNKNOWN_DOMAIN_STATUS.test(status) && UNKNOWN_DOMAIN.test(words) ? "hard" : "soft";
}

/**
 * By RFC 3463, X.2.1 concerns a mailbox that exists; a provider that adds « user unknown » has filtered the message.
 */
function isFiltered({ status, words }: Reply): boolean {
  return status.endsWith(".2.1") && /user unknown/i.test(words);
}

export function isAboutSite(words: string): boolean {
  return ABOUT_SITE.test(words);
}

export function isFull({ status, words }: Reply): boolean {
  return FULL_STATUS.test(status) || FULL.test(words);
}

/** True when the mailbox is full or accepts no more messages for now. */
export function isPassing(words: string): boolean {
  return /^552\b/.test(words) ? FULL.test(words) || !isAboutSite(words) : FULL.test(words) || PACE.test(words);
}

const MILDEST: ReplyClass[] = ["ours", "soft", "hard"];

/**
 * Classifies a returned message by its status or by the code quoted in the answer, whichever leads to the milder
 * result; null when neither reports a failure.
 */
export function classifyBounce(status: string, diagnostic: string): { verdict: ReplyClass; code: string } | null {
  const words = diagnostic.replace(/^\s*[\w-]+\s*;\s*/, "");
  const [given, quoted] = [statusIn(status), quotedStatus(diagnostic)];
  const isSame = given !== null && quoted !== null && given.slice(2) === quoted.slice(2);
  const clear = [isSame ? null : quoted, given].filter((code) => code !== null && !code.endsWith(".0.0"));
  const code = clear[0] ?? given ?? quoted ?? replyStatus(diagnostic);
  if (!code || code.startsWith("2")) return null;
  const all = (clear.length > 0 ? clear : [code]).flatMap((one) =>
    one ? { code: one, verdict: classifyReply({ status: one, words }) } : [],
  );
  return all.toSorted((one, other) => MILDEST.indexOf(one.verdict) - MILDEST.indexOf(other.verdict))[0] ?? null;
}

function statusIn(field: string): string | null {
  return /^([245])\.(\d{1,3})\.(\d{1,3})(?!\d)/.exec(field.trim())?.[0] ?? null;
}

function quotedStatus(diagnostic: string): string | null {
  return /\b\d{3}[ -]['"]?#?([45]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(diagnostic)?.[1] ?? null;
}

function replyStatus(diagnostic: string): string | null {
  const digit = /(?:^|;)\s*([45])\d\d(?!\d)/.exec(diagnostic)?.[1];
  return digit ? `${digit}.0.0` : null;
}
