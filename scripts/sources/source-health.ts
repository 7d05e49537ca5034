import type { SourceHealth } from "#library/schema/source-health.schema.ts";

type Rule = { allow: boolean; path: RegExp; length: number };

/** By RFC 9309, the longest matching rule wins, and permission wins between two of equal length. */
export function isAllowed(robots: string, agent: string, path: string): boolean {
  const groups = readGroups(robots);
  const own = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const rules = (own.length > 0 ? own : groups.filter(({ agents }) => agents.includes("*"))).flatMap(
    ({ rules }) => rules,
  );
  const [strongest] = rules
    .filter((rule) => rule.path.test(path))
    .sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
  return strongest?.allow ?? true;
}

function readGroups(robots: string): { agents: string[]; rules: Rule[] }[] {
  const groups: { agents: string[]; rules: Rule[] }[] = [];
  for (const line of robots.split(/\r?\n/)) {
    const [, name = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line) ?? [];
    const field = name.toLowerCase();
    let group = groups.at(-1);
    if (field === "user-agent") {
      if (!group || group.rules.length > 0) groups.push({ agents: [value.toLowerCase()], rules: [] });
      else group.agents.push(value.toLowerCase());
    } else if ((field === "allow" || field === "disallow") && value !== "") {
      group = groups.at(-1);
      group?.rules.push({ allow: field === "allow", path: toPattern(value), length: value.length });
    }
  }
  return groups;
}

function toPattern(value: string): RegExp {
  const escaped = value.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped.replace(/\\\$$/, "$")}`);
}

const AGENT = "LeRecapSources";

type SourceToAsk = { url: string; quotes: string[] };

type AskOptions = {
  now: Date;
  known: Record<string, SourceHealth>;
  contact: string;
  pauseMs?: number;
  timeoutMs?: number;
};

const GONE_AFTER = { times: 3, days: 7 };
const MAX_REDIRECTS = 5;
const MAX_BYTES = 5 * 1024 * 1024;
const DAY_MS = 86_400_000;

/** Requests each address once, at one request per second and host, as far as robots.txt allows. */
export async function askSources(sources: SourceToAsk[], options: AskOptions): Promise<Record<string, SourceHealth>> {
  const hosts = Map.groupBy(sources, ({ url }) => new URL(url).host);
  const visits = new Map<string, HostVisit>();
  const visitOf = (url: string) => {
    const { origin } = new URL(url);
    const visit = visits.get(origin) ?? new HostVisit(origin, options);
    visits.set(origin, visit);
    return visit;
  };
  const asked = await Promise.all(
    [...hosts.values()].map(async (ofHost) => {
      const found: [string, SourceHealth][] = [];
      for (const source of ofHost) found.push([source.url, await askSource(source, visitOf, options)]);
      return found;
    }),
  );
  return Object.fromEntries(asked.flat().sort(([a], [b]) => a.localeCompare(b, "en")));
}

class HostVisit {
  private last: Promise<unknown> = Promise.resolve();
  private robots: Promise<string> | null = null;
  private readonly origin: string;
  private readonly options: AskOptions;

  constructor(origin: string, options: AskOptions) {
    this.origin = origin;
    this.options = options;
  }

  async allows(url: string): Promise<boolean> {
    // Without a robots.txt everything is allowed (RFC 9309, 2.3.1.3).
    this.robots ??= this.get(`${this.origin}/robots.txt`).then(
      (response) => (response.ok ? readStart(response) : ""),
      () => "",
    );
    const { pathname, search } = new URL(url);
    return isAllowed(await this.robots, AGENT, pathname + search);
  }

  get(url: string): Promise<Response> {
    const { contact, pauseMs = 1_000, timeoutMs = 20_000 } = this.options;
    const headers = { "User-Agent": `${AGENT}/1.0 (+${contact})`, Accept: "text/html,*/*;q=0.5" };
    const answer = this.last.then(() =>
      fetch(url, { headers, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) }),
    );
    this.last = answer.catch(() => undefined).then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)));
    return answer;
  }
}

async function askSource(
  { url, quotes }: SourceToAsk,
  visitOf: (url: string) => HostVisit,
  { now, known }: AskOptions,
): Promise<SourceHealth> {
  const checked = now.toISOString().slice(0, 10);
  const absentBefore = known[url]?.absent ?? [];
  const unknown = (detail: string): SourceHealth => ({
    status: "unknown",
    checked,
    detail,
    ...(absentBefore.length > 0 ? { absent: absentBefore } : {}),
  });
  let address = url;
  let isMoved = false;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const visit = visitOf(address);
    let response: Response;
    try {
      if (!(await visit.allows(address))) return unknown("robots.txt ne permet pas de demander cette adresse");
      response = await visit.get(address);
    } catch (error) {
      return unknown(error instanceof DOMException ? "pas de réponse à temps" : "pas de réponse");
    }
    const { status } = response;
    if (status === 404 || status === 410) return absence({ status, checked, absentBefore, now });
    const target = response.headers.get("Location");
    if (status >= 300 && status < 400 && target && URL.canParse(target, address)) {
      if (status === 301 || status === 308) isMoved = true;
      address = new URL(target, address).href;
      continue;
    }
    if (!response.ok) return unknown(`réponse ${status}`);
    const missing = await missingQuote(response, quotes);
    if (missing) return { status: "quote-missing", checked, detail: `« ${missing} » n’est plus dans la page` };
    return isMoved
      ? { status: "moved", checked, detail: "la page a changé d’adresse", movedTo: address }
      : { status: "answers", checked, detail: `réponse ${status}` };
  }
  return unknown("trop de renvois");
}

type Absence = { status: number; checked: string; absentBefore: string[]; now: Date };

function absence({ status, checked, absentBefore, now }: Absence): SourceHealth {
  const absent = [...new Set([...absentBefore, checked])];
  const days = (now.getTime() - Date.parse(absent[0] ?? checked)) / DAY_MS;
  const isGone = absent.length >= GONE_AFTER.times && days >= GONE_AFTER.days;
  return { status: isGone ? "gone" : "unknown", checked, detail: `réponse ${status}`, absent };
}

async function missingQuote(response: Response, quotes: string[]): Promise<string | null> {
  if (quotes.length === 0) return null;
  const page = plainWords((await readStart(response)).replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, " "));
  return quotes.find((quote) => !page.includes(plainWords(quote))) ?? null;
}

/** Tags, spaces and apostrophes are made uniform, as they may change while the words stay the same. */
function plainWords(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;|&#160;|&#xa0;/gi, " ")
    .replace(/&(?:rsquo|#8217|#39|apos);|’/gi, "'")
    .replace(/&amp;/gi, "&")
    .replace(/&#(\d+);/g, (_entity, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
}

async function readStart(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > MAX_BYTES) break;
  }
  return text;
}
