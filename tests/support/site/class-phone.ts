import { Agent, request } from "node:http";
import { CLASS_FIELDS, classPath, JOIN_PATH, statePath, VOTE_PATH, viewPath } from "#app/learning/class/class-paths.ts";
import type { ClassState, ClassView } from "#app/learning/class/class-view.ts";
import { pauseAfter } from "#app/learning/class/use-class-view.ts";

type Answer = { status: number; body: string; cookie: string | null; location: string | null };

/** What a phone shows, and since when. */
type Screen = { at: number; version: number; position: number; step: ClassView["step"] };

/** First sent: when the request left that the site acknowledged. */
export type CastVote = { option: string; sentAt: number };

type PhoneOptions = {
  site: string;
  code: string;
  id: string;
  /** Added to each request, both ways together. */
  lineMs?: number;
  /** Of the same device: a second tab. */
  cookie?: string;
};

const FORM = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
const ANSWER_MS = 8_000;

/**
 * A pupil's phone as the site's page behaves (use-class-view.ts, use-vote.ts): it polls as the site says, keeps a choice
 * until the site has it, numbers its votes, and after a cut asks at once.
 */
export class Phone {
  readonly screens: Screen[] = [];
  readonly votes = new Map<string, CastVote>();
  /** Texts that a pupil would not have read: a refused vote, a page that is not the session's. */
  readonly troubles: string[] = [];
  cookie: string;
  /** Given by the site: the same after every return. */
  number: string | null = null;
  /** Since when nothing keeps it from the site. */
  reachableSince = 0;

  private readonly options: PhoneOptions;
  private agent = new Agent({ keepAlive: true });
  private view: ClassView | null = null;
  private timer: NodeJS.Timeout | undefined;
  private isOffline = false;
  private isLocked = false;
  private isClosed = true;
  private failures = 0;
  private votesMade = 0;
  private pending: { question: string; option: string; number: number } | null = null;
  private resend: NodeJS.Timeout | undefined;

  constructor(options: PhoneOptions) {
    this.options = options;
    this.cookie = options.cookie ?? "";
  }

  get question(): ClassView["question"] {
    return this.view?.step === "open" ? this.view.question : null;
  }

  get isSending(): boolean {
    return this.pending !== null;
  }

  async enter(): Promise<void> {
    const body = new URLSearchParams({ [CLASS_FIELDS.code]: this.options.code }).toString();
    const answer = await this.send(JOIN_PATH, { method: "POST", headers: FORM, body });
    if (answer.status !== 303) throw new Error(`entry: ${answer.status}`);
    this.cookie = answer.cookie ?? this.cookie;
    await this.load(classPath(this.options.code));
  }

  /** Touches an answer; may be done without a network, and again to change it. */
  choose(option: number): void {
    const { question } = this;
    const chosen = question?.options[option % question.options.length];
    if (!question || !chosen) return void this.troubles.push("nothing to choose");
    this.votesMade += 1;
    this.pending = { question: question.id, option: chosen.id, number: this.votesMade };
    clearTimeout(this.resend);
    void this.sendVote(0);
  }

  /** The network goes: requests under way are lost too, whether the site had them or not. */
  cut(): void {
    this.isOffline = true;
    this.agent.destroy();
    this.agent = new Agent({ keepAlive: true });
  }

  uncut(): void {
    this.isOffline = false;
    this.failures = 0;
    this.seen();
    clearTimeout(this.resend);
    if (this.pending) void this.sendVote(0);
  }

  lock(): void {
    this.isLocked = true;
    clearTimeout(this.timer);
  }

  unlock(): void {
    this.isLocked = false;
    this.seen();
  }

  /** The tab keeps what it chose. */
  async reload(): Promise<void> {
    this.close();
    await this.load(classPath(this.options.code));
    if (this.pending) void this.sendVote(0);
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.resend);
  }

  /** A new tab, which knows nothing but the cookie. */
  async reopen(): Promise<void> {
    this.pending = null;
    this.votesMade = 0;
    await this.load(JOIN_PATH);
  }

  private async load(path: string): Promise<void> {
    let answer = await this.send(path);
    if (answer.location !== null) answer = await this.send(answer.location);
    const number = /Appareil n° (\d+)/.exec(answer.body)?.[1] ?? null;
    if (answer.status !== 200 || number === null) return void this.troubles.push(`page: ${answer.status}`);
    if (this.number !== null && number !== this.number) this.troubles.push(`another device: ${number}`);
    this.number = number;
    this.isClosed = false;
    this.seen();
  }

  private seen(): void {
    this.reachableSince = Date.now();
    clearTimeout(this.timer);
    void this.poll();
  }

  private async poll(): Promise<void> {
    if (this.isClosed || this.isLocked) return;
    let pause = 0;
    try {
      const state = await this.read<ClassState>(statePath(this.options.id));
      if (state.version !== this.view?.version) this.show(await this.read<ClassView>(viewPath(this.options.id)));
      this.failures = 0;
      pause = state.next * (0.8 + 0.4 * Math.random());
    } catch {
      this.failures += 1;
      pause = pauseAfter(this.failures);
    }
    clearTimeout(this.timer);
    if (!this.isClosed && !this.isLocked) this.timer = setTimeout(() => void this.poll(), pause);
  }

  private show(view: ClassView): void {
    this.view = view;
    this.screens.push({ at: Date.now(), version: view.version, position: view.position, step: view.step });
  }

  private async sendVote(failures: number): Promise<void> {
    const vote = this.pending;
    if (!vote) return;
    const sentAt = Date.now();
    const fields = {
      [CLASS_FIELDS.session]: this.options.id,
      [CLASS_FIELDS.asked]: vote.question,
      [CLASS_FIELDS.option]: vote.option,
      [CLASS_FIELDS.order]: String(vote.number),
    };
    const headers = { ...FORM, Accept: "application/json" };
    const answer = await this.send(VOTE_PATH, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields).toString(),
    }).catch(() => null);
    if (this.pending !== vote || this.isClosed) return;
    const { outcome, number = 0 } = answer ? (JSON.parse(answer.body) as { outcome: string; number?: number }) : {};
    if (outcome === "older") {
      this.votesMade = number + 1;
      this.pending = { ...vote, number: this.votesMade };
      return this.sendVote(failures);
    }
    if (outcome === undefined || outcome === "unavailable") {
      this.resend = setTimeout(() => void this.sendVote(failures + 1), pauseAfter(failures + 1));
      return;
    }
    this.pending = null;
    if (outcome !== "sent") return void this.troubles.push(`vote: ${outcome}`);
    this.votes.set(vote.question, { option: vote.option, sentAt: this.votes.get(vote.question)?.sentAt ?? sentAt });
  }

  private async read<T>(path: string): Promise<T> {
    const { status, body } = await this.send(path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return JSON.parse(body) as T;
  }

  private async send(
    path: string,
    {
      method = "GET",
      headers = {},
      body = "",
    }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Answer> {
    if (this.isOffline) throw new Error("no network");
    const { site, lineMs = 0 } = this.options;
    if (lineMs > 0) await new Promise((resolve) => setTimeout(resolve, lineMs));
    return new Promise((resolve, reject) => {
      const all = { agent: this.agent, method, headers: { ...headers, Cookie: this.cookie }, timeout: ANSWER_MS };
      const sent = request(new URL(path, site), all, (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (part: string) => {
          text += part;
        });
        response.on("error", reject);
        response.on("end", () => {
          const { "set-cookie": cookies, location = null } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            body: text,
            cookie: cookies?.[0]?.split(";")[0] ?? null,
            location,
          });
        });
      });
      sent.on("timeout", () => sent.destroy(new Error("no answer")));
      sent.on("error", reject);
      sent.end(body);
    });
  }
}
