import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBlocker, useRevalidator } from "react-router";
import { DONE_TEXTS } from "#app/newsroom/drafts/done-texts.ts";
import type { EditLock } from "#app/newsroom/drafts/draft.ts";
import { DRAFT_FIELDS, LOCK_INTENTS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { draftPath } from "#app/newsroom/drafts/draft-paths.ts";
import { FIELD_PREFIXES } from "#app/newsroom/fields/field-names.ts";
import { openTab } from "./open-tab.ts";
import type { TypingAnswer } from "./typing-answer.ts";
import { type Base, TypingSession, type TypingState } from "./typing-session.ts";
import { useTypedCopy } from "./use-typed-copy.ts";

type Writing = {
  formId: string;
  draft: string;
  member: string;
  /** Of the texts that are in the page. */
  base: Base;
  /** Who writes, on another page; null for nobody. */
  lock: EditLock | null;
  isWritable: boolean;
};

type SessionRef = RefObject<TypingSession | null>;

const PRESENCE_MS = 30_000;
/** Pause after the last save before the page reloads its data (problems, statistics). */
const QUIET_MS = 4_000;
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

/** Saves what is typed, as long as this page is the one that writes. */
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
    const address = draftPath(draft, "enregistrement");
    session.current = new TypingSession({ formId, draft, address, member, tab, tell: setState }, state);
    const answer = state.lock ? null : await beThere(session.current, revalidate);
    // Saves what was typed before hydration without waiting for another key.
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

/** What the buttons of the form do, without leaving the page. */
export function usePresses(session: SessionRef) {
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();

  async function press(name: string, value: string): Promise<void> {
    setSaid("");
    setBusy(name !== DRAFT_FIELDS.intent);
    const answer = await session.current?.save([[name, value]]);
    if (typeof answer === "object" && answer?.state === "saved") {
      if (answer.refusal === null) setSaid(value === "request" ? DONE_TEXTS.demande : DONE_TEXTS.enregistre);
      await revalidate();
    }
    setBusy(false);
    if (name !== DRAFT_FIELDS.intent) requestAnimationFrame(() => focusList(name, value));
  }

  return {
    said,
    /** While an item of a list comes or goes. */
    isBusy,
    onInput() {
      setSaid("");
      session.current?.onInput();
    },
    onSubmit(event: FormEvent) {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const button = submitter instanceof HTMLButtonElement ? submitter : null;
      const { name = "", value = "" } = button ?? {};
      if (!session.current || (name === DRAFT_FIELDS.intent && value === "discard")) return;
      event.preventDefault();
      if (value === LOCK_INTENTS.takeOver) void session.current.hold("takeOver").then(reloadIfHeld);
      else void press(name || DRAFT_FIELDS.intent, value || "save");
    },
  };
}

/** Returns the focus to the pressed button or, if it was removed with its item, to the button that adds one. */
function focusList(name: string, value: string): void {
  const add = `[name="${FIELD_PREFIXES.add}"][value="${value.split(":").slice(0, 2).join(":")}"]`;
  const places = [`[name="${name}"][value="${value}"]`, add];
  const buttons = places.map((place) => document.querySelector<HTMLButtonElement>(`button${place}`));
  buttons.find((button) => button !== null)?.focus();
}

/** With the text as it is now. */
function reloadIfHeld(answer: TypingAnswer | null): void {
  if (answer?.state === "held") location.reload();
}

/** Renews the edit lock, and learns whether the page still has it. */
async function beThere(session: TypingSession | null, readAgain: () => Promise<void>): Promise<TypingAnswer | null> {
  if (!session || session.state.lock) return null;
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
  window.addEventListener("pageshow", ({ persisted }) => persisted && stay(), { signal });
  const presence = setInterval(stay, PRESENCE_MS);
  signal.addEventListener("abort", () => clearInterval(presence));
}

/** What the site says of what was saved comes after a pause. */
function useReadingAgain(state: TypingState, base: Base, readAgain: () => Promise<void>): void {
  const isBehind = state.save === "saved" && state.base.version !== base.version;
  useEffect(() => {
    if (!isBehind) return;
    const timer = setTimeout(() => void readAgain(), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isBehind, readAgain]);
}

/** Navigation waits, a few seconds at most, until unsaved input is saved. */
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
