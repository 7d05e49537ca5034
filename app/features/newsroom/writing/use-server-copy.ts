import { useEffect, useState } from "react";
import { draftPath } from "../draft-paths.ts";
import type { KeptCopy } from "./typed-copy.ts";

/** `waiting`: not there yet, or the network is away. `refused`: the session is over, or the draft closed. */
export type ServerCopy = "waiting" | "kept" | "refused";

const AFTER_LAST_KEY_MS = 3_000;
const MAX_WAIT_MS = 20_000;
/** Of a request, which hangs where the network goes away. */
const MAX_REQUEST_MS = 15_000;
/** Between requests that failed. */
const PAUSES_MS = [10_000, 20_000, 40_000, 60_000];
/** Browsers refuse a longer one from a page that is left. */
const MAX_LEAVING_BODY_LENGTH = 60_000;

/** One request at a time; what is typed meanwhile goes with the next. */
export function useServerCopy(draft: string) {
  const [state, setState] = useState<ServerCopy>("waiting");
  const [sender] = useState(() => createSender(draftPath(draft, "copie"), setState));
  useEffect(() => {
    const onHidden = () => document.visibilityState === "hidden" && sender.sendNow();
    document.addEventListener("visibilitychange", onHidden);
    window.addEventListener("online", sender.sendNow);
    return () => {
      document.removeEventListener("visibilitychange", onHidden);
      window.removeEventListener("online", sender.sendNow);
      sender.sendNow();
    };
  }, [sender]);
  return { state, keep: sender.keep, stop: sender.stop };
}

export function createSender(address: string, tell: (state: ServerCopy) => void) {
  let next: KeptCopy | null = null;
  let firstKeyAt = 0;
  let failures = 0;
  let sending: AbortController | null = null;
  let isStopped = false;
  let told: ServerCopy = "waiting";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(state: ServerCopy) {
    told = state;
    tell(state);
  }

  function plan(wait: number) {
    clearTimeout(timer);
    timer = setTimeout(send, wait);
  }

  async function send(): Promise<void> {
    clearTimeout(timer);
    if (!next || sending) return;
    const sent = next;
    next = null;
    const request = new AbortController();
    sending = request;
    const ending = setTimeout(() => request.abort(), MAX_REQUEST_MS);
    const state = await post(address, sent, request.signal);
    clearTimeout(ending);
    sending = null;
    failures = state === "waiting" ? failures + 1 : 0;
    if (isStopped) return;
    // What was typed meanwhile is not there yet.
    say(state === "kept" && next ? "waiting" : state);
    if (state === "waiting") next ??= sent;
    if (next) plan(failures > 0 ? (PAUSES_MS[failures - 1] ?? Math.max(...PAUSES_MS)) : AFTER_LAST_KEY_MS);
  }

  return {
    keep(copy: KeptCopy) {
      const now = Date.now();
      if (!next) firstKeyAt = now;
      [next, isStopped] = [copy, false];
      if (told === "kept") say("waiting");
      if (failures === 0) plan(Math.max(0, Math.min(AFTER_LAST_KEY_MS, firstKeyAt + MAX_WAIT_MS - now)));
    },
    /** What is on its way must not come after the form. */
    stop() {
      clearTimeout(timer);
      sending?.abort();
      [next, isStopped] = [null, true];
    },
    sendNow: () => void send(),
  };
}

async function post(address: string, { id, version, controls }: KeptCopy, signal: AbortSignal): Promise<ServerCopy> {
  const body = JSON.stringify({ id, version, controls });
  try {
    const { ok, status } = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal,
      redirect: "manual",
      keepalive: body.length < MAX_LEAVING_BODY_LENGTH,
    });
    if (ok) return "kept";
    return status >= 500 || status === 429 ? "waiting" : "refused";
  } catch {
    return "waiting";
  }
}
