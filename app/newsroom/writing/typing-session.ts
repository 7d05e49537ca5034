import type { BegunTexts, EditLock } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS, LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { BEGUN_PREFIX } from "#app/newsroom/fields/field-names.ts";
import {
  formerName,
  isCheckbox,
  namesTypedOver,
  readServed,
  readShown,
  type Typed,
  writeControl,
} from "./form-controls.ts";
import type { Tab } from "./open-tab.ts";
import { postTyping } from "./post-typing.ts";
import { forgetCopy, keepCopy } from "./typed-copy.ts";
import type { TypingAnswer } from "./typing-answer.ts";

/** The version and the texts on which a page edits. */
export type Base = { version: number; began: BegunTexts };

type Saved = Extract<TypingAnswer, { state: "saved" }>;
type Answer = TypingAnswer | "away" | "signedOut";

export type TypingState = {
  base: Base;
  /** `away` means that the server has not answered; `refused` is explained by `refusal`. */
  save: "idle" | "typing" | "saved" | "away" | "signedOut" | "refused";
  /** The time of the last save, such as « 14 h 05 ». */
  at: string | null;
  /** True when the tab stores the input that is not saved yet. */
  isKept: boolean;
  /** The lock of another page; null when no other page writes. */
  lock: EditLock | null;
  /** True when this page has held the lock. */
  hadLock: boolean;
  /** The person who changed the same texts; null without a conflict. */
  met: { by: string | null } | null;
  refusal: string | null;
  unwritten: Saved["unwritten"];
};

type SessionOptions = {
  formId: string;
  draft: string;
  address: string;
  member: string;
  tab: Tab;
  tell: (state: TypingState) => void;
};

const AFTER_FIRST_KEY_MS = 2_000;
/** Pauses before the next attempt, after each failure in a row. */
const PAUSES_MS = [3_000, 5_000, 10_000, 20_000, 40_000];
const LONGEST_PAUSE_MS = 60_000;

/**
 * Saves automatically, two seconds after the first key. Only one request runs at a time, and each contains everything
 * that the server has not confirmed.
 */
export class TypingSession {
  state: TypingState;
  readonly #page: SessionOptions;
  /** Values with which the page was rendered. */
  #served: Typed;
  /** Values that the server has confirmed. */
  #taken: Typed;
  /** Values sent in a request that got no answer, which the server may have saved. */
  readonly #doubtful: Typed = new Map();
  #running: Promise<unknown> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(page: SessionOptions, state: TypingState) {
    this.#page = page;
    this.state = state;
    this.#served = readServed(page.formId);
    const [typedOver, shown] = [namesTypedOver(page.formId), readShown(page.formId)];
    // A control may show less than the server's value, such as an invalid date, so an untouched control counts
    // as saved.
    this.#taken = new Map(
      [...shown].map(([name, value]) => [name, typedOver.has(name) ? (this.#served.get(name) ?? "") : value]),
    );
  }

  hasUnsaved(): boolean {
    return this.#listUnsaved().size > 0;
  }

  onInput(): void {
    this.#keep();
    if (!this.hasUnsaved()) return;
    if (!["away", "signedOut"].includes(this.state.save)) this.#say({ save: "typing", refusal: null });
    this.#plan();
  }

  /** Saves at once, for instance when the tab is shown again or the network is back. */
  hurry(): void {
    if (this.hasUnsaved()) void this.save();
  }

  /** `pressed` holds the name and the value of the pressed button, which are sent too. */
  async save(pressed: [string, string][] = []): Promise<Answer | null> {
    while (this.#running !== null) await this.#running;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const unsaved = this.#listUnsaved();
    if (this.#mayNotSave()) return null;
    if (unsaved.size === 0 && pressed.length === 0) {
      if (this.state.save === "typing") this.#say({ save: this.state.at === null ? "idle" : "saved" });
      return null;
    }
    const answer = await this.#ask(unsaved, pressed);
    this.#hear(answer, unsaved);
    return answer;
  }

  async hold(intent: "hold" | "takeOver"): Promise<TypingAnswer | null> {
    const ask = async () => {
      while (this.#running !== null) await this.#running;
      return this.#ask(new Map(), [[DRAFT_FIELDS.intent, LOCK_INTENTS[intent]]]);
    };
    let answer = await ask();
    // The last request of the former page may have used the same number, so the next number is tried.
    if (typeof answer === "object" && answer.state === "late") answer = await ask();
    if (typeof answer === "string") return null;
    if (answer.state === "held") this.#say({ lock: null, hadLock: true });
    else if (answer.state === "taken") this.#lose(answer.lock);
    return answer;
  }

  /** Sends the last request of a closing page, which cannot wait for an answer. */
  leave(): void {
    clearTimeout(this.#timer);
    if (this.state.lock) return;
    const unsaved = this.#mayNotSave() ? new Map<string, string>() : this.#listUnsaved();
    void this.#post(unsaved, [[DRAFT_FIELDS.intent, LOCK_INTENTS.leave]]);
  }

  /** Stops autosaving before a form sends the input to the page that shows both texts. */
  stop(): void {
    this.#isStopped = true;
  }

  /** Returns whether newly loaded texts may replace those of the page. */
  mayRead({ version }: Base): boolean {
    const { version: known } = this.state.base;
    return this.#running === null && (version === known || (version > known && !this.hasUnsaved()));
  }

  /** Called when new texts have been rendered, so that untouched controls show them. */
  read(base: Base): void {
    const { formId } = this.#page;
    const served = readServed(formId);
    const shown = readShown(formId);
    // Text typed during the loading was typed over the former texts, so their base is kept.
    const isTypedOver = [...shown].some(([name, value]) => ![this.#taken.get(name), served.get(name)].includes(value));
    if (isTypedOver && base.version !== this.state.base.version) return;
    for (const [name, value] of shown) {
      const [given = "", taken = value] = [served.get(name), this.#taken.get(name)];
      if (taken === value && given !== this.#served.get(name)) this.#show(name, given, value);
    }
    this.#taken = new Map([...readShown(formId)].map(([name, value]) => [name, this.#taken.get(name) ?? value]));
    this.#served = served;
    this.#say({ base });
  }

  #mayNotSave(): boolean {
    return this.#isStopped || this.state.lock !== null || this.state.met !== null;
  }

  #say(changes: Partial<TypingState>): void {
    this.state = { ...this.state, ...changes };
    this.#page.tell(this.state);
  }

  #listUnsaved(): Typed {
    const shown = readShown(this.#page.formId);
    for (const [name, value] of shown) if (!this.#taken.has(name)) this.#taken.set(name, value);
    return new Map([...shown].filter(([name, value]) => value !== this.#taken.get(name) || this.#doubtful.has(name)));
  }

  #keep(): void {
    const { draft, member, tab } = this.#page;
    const unsaved = this.#listUnsaved();
    if (unsaved.size === 0) {
      forgetCopy(draft);
      return;
    }
    const controls = Object.fromEntries(unsaved);
    const isKept = keepCopy(draft, { tab: tab.id, member, ...this.state.base, controls, isSent: false });
    if (isKept !== this.state.isKept) this.#say({ isKept });
  }

  #plan(): void {
    if (this.#mayNotSave()) return;
    const wait = this.#failures > 0 ? (PAUSES_MS[this.#failures - 1] ?? LONGEST_PAUSE_MS) : AFTER_FIRST_KEY_MS;
    this.#timer ??= setTimeout(() => void this.save(), wait);
  }

  /**
   * Callers first wait until no request is running. When several wait, the first to resume sends its request and the
   * others wait again.
   */
  #ask(unsaved: Typed, others: [string, string][]): Promise<Answer> {
    const asking = this.#post(unsaved, others);
    this.#running = asking.finally(() => {
      this.#running = null;
    });
    return asking;
  }

  #post(unsaved: Typed, others: [string, string][]): Promise<Answer> {
    const { formId, address, member, tab } = this.#page;
    const { version, began } = this.state.base;
    const form = new URLSearchParams();
    form.set(DRAFT_FIELDS.tab, tab.id);
    form.set(DRAFT_FIELDS.number, String(tab.next()));
    form.set(DRAFT_FIELDS.member, member);
    form.set(DRAFT_FIELDS.version, String(version));
    for (const [path, sha] of Object.entries(began)) form.set(`${BEGUN_PREFIX}:${path}`, sha ?? "");
    for (const [name, value] of withBothOfChange(unsaved, this.#taken)) {
      const [former, box] = [formerName(name), isCheckbox(formId, name)];
      const [taken = "", sent = taken] = [this.#taken.get(name), this.#doubtful.get(name)];
      // When an earlier value was sent without an answer, the server may have either value.
      const known = sent === value ? taken : sent;
      if (former) form.set(former, box ? String(known !== "") : known);
      if (!box || value !== "") form.set(name, value);
    }
    for (const [name, value] of others) form.set(name, value);
    for (const [name, value] of unsaved) this.#doubtful.set(name, value);
    return postTyping(address, form);
  }

  #hear(answer: Answer, sent: Typed): void {
    if (typeof answer === "string") {
      this.#failures = answer === "away" ? this.#failures + 1 : 1;
      this.#say({ save: answer });
      this.#plan();
    } else {
      this.#failures = 0;
      if (answer.state === "saved") this.#takeSaved(answer, sent);
      else if (answer.state === "taken") this.#lose(answer.lock);
      else if (answer.state === "late") this.#lose({ name: "", since: "", isMine: true });
      else if (answer.state === "met") this.#say({ met: { by: answer.by } });
      else if (answer.state === "refused") this.#say({ save: "refused", refusal: answer.message });
    }
    this.#keep();
  }

  #takeSaved({ version, began, at, heads, refusal, unwritten }: Saved, sent: Typed): void {
    for (const [name, value] of sent) {
      if (this.#doubtful.get(name) === value) this.#doubtful.delete(name);
      this.#taken.set(name, value);
    }
    const shown = readShown(this.#page.formId);
    for (const [name, text] of Object.entries(heads)) {
      // The raw front matter must show the saved fields, unless somebody has edited it.
      const value = shown.get(name);
      if (value !== undefined && value === this.#taken.get(name)) this.#show(name, text, value);
    }
    const isAll = !this.hasUnsaved();
    const base = { version, began: { ...this.state.base.began, ...began } };
    this.#say({ base, save: isAll ? "saved" : "typing", at, refusal, unwritten });
    if (!isAll) this.#plan();
  }

  /** Another page has the lock, so the unsaved input is kept in the tab. */
  #lose(lock: EditLock): void {
    this.#say({ lock });
    this.#keep();
  }

  /**
   * Differences in white space are ignored, because the server normalises it and rewriting a control would move
   * the cursor.
   */
  #show(name: string, given: string, value: string): void {
    const plain = (text: string) => text.replace(/\s+/g, " ").trim();
    if (plain(given) === plain(value)) return;
    this.#taken.set(name, given);
    writeControl(this.#page.formId, name, given);
  }
}

/** The kind of the change and its sentence are always sent together. */
function withBothOfChange(unsaved: Typed, taken: Typed): Typed {
  const names = [DRAFT_FIELDS.changeKind, DRAFT_FIELDS.changeNote];
  if (!names.some((name) => unsaved.has(name))) return unsaved;
  return new Map([...names.map((name) => [name, taken.get(name) ?? ""] as const), ...unsaved]);
}
