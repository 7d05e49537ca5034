/** hard: nobody there; soft: not now; ours: the site refused; nothing: delivered or waiting; unread: for a person. */
const VERDICTS = ["hard", "soft", "ours", "complaint", "nothing", "unread"] as const;
export type Verdict = (typeof VERDICTS)[number];

const HARD = /^5\.(?:1\.(?:1|2|10)|2\.1|4\.4)$/;
const FULL = "5.2.2";
/** Policy, content or sender refused: one decision of a provider, not about its readers. */
const OURS = /^(?:[45]\.7\.|5\.6\.|5\.1\.[78]$|[45]\.3\.4$)/;
const NO_DOMAIN = /\bNXDOMAIN\b|domain (?:name )?not found|host not found/i;
/** Some servers report a refused sender as an unknown user. */
const ABOUT_SENDER =
  /\bspam\b|spamhaus|black-?list|block-?list|reputation|\b(?:dnsbl|rbl|dmarc|spf|dkim)\b|mail rejet[eé]e|policy reasons|\bsender (?:address )?(?:rejected|refused|denied|verif)/i;

export function verdictOfStatus(status: string, diagnostic: string): Extract<Verdict, "hard" | "soft" | "ours"> {
  if (OURS.test(status)) return "ours";
  if (status === FULL) return "soft";
  if (ABOUT_SENDER.test(diagnostic)) return "ours";
  if (HARD.test(status)) return "hard";
  if (status.startsWith("5.4.") && NO_DOMAIN.test(diagnostic)) return "hard";
  return "soft";
}

/** Prefers the quoted diagnostic to an unspecific « 5.0.0 ». */
export function clearestStatus(status: string, diagnostic: string): string | null {
  const given = /^([245])\.(\d{1,3})\.(\d{1,3})(?!\d)/.exec(status.trim())?.[0] ?? null;
  if (given && !given.endsWith(".0.0")) return given;
  const answered = /\b\d{3}[ -]#?([45]\.\d{1,3}\.\d{1,3})(?!\d)/.exec(diagnostic)?.[1] ?? null;
  if (answered && (given === null || answered[0] === given[0])) return answered;
  if (given) return given;
  const digit = /(?:^|;)\s*([45])\d\d(?!\d)/.exec(diagnostic)?.[1];
  return digit ? `${digit}.0.0` : null;
}
