import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker, useNavigate, useRevalidator } from "react-router";
import type { Done } from "#app/newsroom/drafts/done-texts.ts";
import type { EditLock } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS, LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath, FACT_SEARCH_FIELDS, nextPage } from "#app/newsroom/drafts/draft-paths.ts";
import { FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";
import { openTab } from "./open-tab.ts";
import type { TypingAnswer } from "./typing-answer.ts";
import { type Base, TypingSession, type TypingState } from "./typing-session.ts";
import { useTypedCopy } from "./use-typed-copy.ts";

type Writing = {
  formId: string;
  draft: string;
  member: string;
  /** The saved texts with which the page was loaded. */
  base: Base;
  /** The lock of another page; null when no other page writes. */
  lock: EditLock | null;
  isWritable: boolean;
};

type SessionRef = RefObject<TypingSession | null>;

const PRESENCE_MS = 30_000;
/** After the last save the page waits this long before it reloads its data (problems, statistics). */
const QUIET_MS = 1_000;
const MAX_LEAVING_MS = 3_000;
const NOTHING = {
  save: "idle",
  hadLock: false,
  at: null,
  isKept: true,
  met: null,
  refusal: null,
  unwritten: [],
} as const;

/** Saves what is typed while this page holds the lock. */
export function useTyping({ formId, draft, member, base, lock, isWritable }: Writing) {
  const [state, setState] = useState<TypingState>({
    ...NOTHING,
    unwritten: [],
    base,
    lock: lock?.isMine ? null : lock,
  });
  const session = useRef<TypingSession | null>(null);
  const { revalidate } = useRevalidator();
  const copy = useTypedCopy({ formId, draft, member, base });
  const begin = useEffectEvent(async (signal: AbortSignal) => {
    copy.look();
    const tab = await openTab();
    if (signal.aborted) return;
    // The former page may have stored its last input until now, and this page has stored nothing yet, so the copy is
    // read again.
    copy.look();
    const address = draftPath(draft, "enregistrement");
    session.current = new TypingSession({ formId, draft, address, member, tab, tell: setState }, state);
    const answer = state.lock ? null : await beThere(session.current, revalidate);
    // Text typed before hydration is saved without waiting for another key.
    if (signal.aborted) return;
    if (!copy.compare(tab.id, answer, !session.current.hasUnsaved())) session.current.onInput();
  });
  const stay = useEffectEvent(() => beThere(session.current, revalidate));

  useEffect(() => {
    if (!isWritable) return;
    const left = new AbortController();
    void begin(left.signal);
    followPage(session, () => void stay(), left.signal);
    return () => {
      left.abort();
      session.current?.leave();
      session.current = null;
    };
  }, [isWritable]);

  const inPage = useRef(base);
  useEffect(() => {
    if (inPage.current !== base) session.current?.read(base);
    inPage.current = base;
  }, [base]);

  useReadingAgain(state, base, revalidate);
  useLeavingAfterSaving(session);
  return {
    ...{ state, session },
    offer: copy.offer,
    compare() {
      session.current?.stop();
      copy.showBoth();
    },
    isLocked: !isWritable || state.lock !== null || copy.isPending,
    mayRead: (next: Base) => session.current?.mayRead(next) ?? true,
    takeBack() {
      copy.takeBack();
      session.current?.onInput();
    },
    leaveCopy() {
      copy.leave();
      session.current?.onInput();
    },
  };
}

/** Makes the buttons of the form act without leaving the page. */
export function usePresses(session: SessionRef, draft: string) {
  const [said, setSaid] = useState<Done | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();

  /** `searching` is the field beside which the pressed button is, in a search that the choice closes. */
  async function press(name: string, value: string, searching?: HTMLElement | null): Promise<void> {
    setSaid(null);
    setBusy(name === FIELD_PREFIXES.remove);
    const sent = document.getElementsByName(`${name}:${value}`)[0];
    // A sheet is sent only with its own button, as it would replace the table while it is still being typed.
    const sheet = sent instanceof HTMLTextAreaElement && name === FIELD_PREFIXES.sheet ? [sent] : [];
    const answer = await session.current?.save([[name, value], ...sheet.map(pairOf)]);
    if (typeof answer === "object" && answer?.state === "saved") {
      if (answer.refusal === null && value !== "request") setSaid("enregistre");
      if (searching) {
        await navigate(`${draftPath(draft)}#${searching.id}`);
        searching.focus({ preventScroll: true });
      } else await revalidate();
      // The page then knows who was asked.
      if (answer.refusal === null && value === "request") setSaid("demande");
    }
    setBusy(false);
    if (name === FIELD_PREFIXES.remove) requestAnimationFrame(() => focusList(name, value));
  }

  return {
    said,
    /** Saves, so that the page proposes what follows from the words as they are. */
    async saveAndRead() {
      if ((await session.current?.save()) ?? null) await revalidate();
    },
    /** True while an item of a list is being removed. */
    isBusy,
    onInput() {
      setSaid(null);
      session.current?.onInput();
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const button = submitter instanceof HTMLButtonElement ? submitter : null;
      const { name = "", value = "" } = button ?? {};
      if (!session.current || (name === DRAFT_FIELDS.intent && value === "discard")) return;
      event.preventDefault();
      const words = new FormData(event.currentTarget).get(FACT_SEARCH_FIELDS.words);
      const next = name === DRAFT_FIELDS.next ? nextPage(draft, value, words === null ? null : String(words)) : null;
      // Leaving the page saves.
      if (next) void navigate(next, { preventScrollReset: next.startsWith(`${draftPath(draft)}?`) });
      else if (value === LOCK_INTENTS.takeOver) void session.current.hold("takeOver").then(reloadIfHeld);
      else void press(name || DRAFT_FIELDS.intent, value || "save", button?.closest(".fact-search")?.parentElement);
    },
  };
}

const pairOf = ({ name, value }: HTMLTextAreaElement): [string, string] => [name, value];

/**
 * The pressed button has disappeared with its item, so the focus moves to the next item's button or to the one that
 * adds an item.
 */
function focusList(name: string, value: string): void {
  const add = `[name="${FIELD_PREFIXES.add}"][value="${value.split(":").slice(0, 2).join(":")}"]`;
  const places = [`[name="${name}"][value="${value}"]`, add];
  const buttons = places.map((place) => document.querySelector<HTMLButtonElement>(`button${place}`));
  buttons.find((button) => button !== null)?.focus();
}

/** Reloads the page once it has taken the lock, so that it shows the text as the other page left it. */
function reloadIfHeld(answer: TypingAnswer | null): void {
  if (answer?.state === "held") location.reload();
}

/** Renews the edit lock, and learns whether this page still has it. */
async function beThere(session: TypingSession | null, readAgain: () => Promise<void>): Promise<TypingAnswer | null> {
  // A page that has lost the lock, or has unsaved input, must not take it back by itself; a page that only waited
  // begins to write once the other is closed.
  const isLost = session?.state.lock && (session.state.hadLock || session.hasUnsaved());
  if (!session || isLost) return null;
  const answer = await session.hold("hold");
  const isBehind = answer?.state === "held" && answer.version !== session.state.base.version;
  if (isBehind && !session.hasUnsaved()) void readAgain();
  return answer;
}

function followPage(session: SessionRef, stay: () => void, signal: AbortSignal): void {
  const hurry = () => session.current?.hurry();
  document.addEventListener("visibilitychange", () => (document.hidden ? hurry() : stay()), { signal });
  for (const event of ["focus", "online"]) window.addEventListener(event, hurry, { signal });
  window.addEventListener("pagehide", () => session.current?.leave(), { signal });
  // A closed tab takes with it what the server could not receive, so the browser asks first.
  const ask = (event: Event) => {
    const isCutOff = ["away", "signedOut"].includes(session.current?.state.save ?? "");
    if (isCutOff && session.current?.hasUnsaved()) event.preventDefault();
  };
  window.addEventListener("beforeunload", ask, { signal });
  window.addEventListener("pageshow", ({ persisted }) => persisted && stay(), { signal });
  const presence = setInterval(stay, PRESENCE_MS);
  signal.addEventListener("abort", () => clearInterval(presence));
}

/** The problems and statistics of the saved text are reloaded after a pause. */
function useReadingAgain(state: TypingState, base: Base, readAgain: () => Promise<void>): void {
  const isBehind = state.save === "saved" && state.base.version !== base.version;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => navigator.onLine && void readAgain(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isBehind, readAgain]);
}

/** Navigation waits until unsaved input is saved, for a few seconds at most. */
function useLeavingAfterSaving(session: SessionRef): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && (session.current?.hasUnsaved() ?? false),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const waited = new Promise((done) => setTimeout(done, MAX_LEAVING_MS));
    void Promise.race([session.current?.save(), waited]).then(() => blocker.proceed());
  }, [blocker, session]);
}
