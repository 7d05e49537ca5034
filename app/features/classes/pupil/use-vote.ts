import { useEffect, useState } from "react";
import { withinTime } from "#app/features/forms/retry-with-pauses.ts";
import { CLASS_FIELDS, VOTE_PATH } from "../rules/class-paths.ts";
import { VOTE_OUTCOMES, type VoteOutcome } from "../rules/class-texts.ts";
import { pauseAfter } from "../use-class-view.ts";
import { type KeptChoices, loadChoices, saveChoices } from "./kept-choices.ts";

const ANSWER_MS = 8_000;

export type VoteStatus = VoteOutcome | "offline" | "sending" | null;

type Sent = { question: string | null; status: VoteStatus };

type Vote = {
  choices: Record<string, string>;
  statusOf: (question: string) => VoteStatus;
  choose: (question: string, option: string) => void;
};

/** A choice is kept in the tab until the server has it: the same key each time, so that it counts once. */
export function useVote(session: string, known: Record<string, string>, sent: Sent): Vote {
  const [kept, setKept] = useState<KeptChoices>({ session, choices: known, pending: null });
  const [last, setLast] = useState<Sent>(sent);
  const { pending } = kept;

  useEffect(() => {
    const before = loadChoices(session);
    const merged = { ...before, choices: { ...before.choices, ...known } };
    saveChoices(merged);
    setKept(merged);
  }, [session, known]);

  useEffect(() => {
    if (!pending) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    async function attempt(failures: number) {
      const outcome = await send(session, pending);
      if (isStopped) return;
      setLast({ question: pending?.question ?? null, status: outcome });
      if (outcome === "offline" || outcome === "unavailable") {
        timer = setTimeout(attempt, pauseAfter(failures + 1), failures + 1);
        return;
      }
      setKept((now) => settle(now, outcome));
    }
    void attempt(0);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [session, pending]);

  function choose(question: string, option: string) {
    setLast({ question, status: "sending" });
    const chosen = { ...kept, pending: { question, option } };
    setKept(chosen);
    saveChoices(chosen);
  }

  return { choices: kept.choices, statusOf: (question) => (question === last.question ? last.status : null), choose };
}

function settle(kept: KeptChoices, outcome: VoteOutcome): KeptChoices {
  const { pending, choices } = kept;
  const isCounted = outcome === "sent" && pending;
  const settled = {
    ...kept,
    choices: isCounted ? { ...choices, [pending.question]: pending.option } : choices,
    pending: null,
  };
  saveChoices(settled);
  return settled;
}

async function send(session: string, pending: KeptChoices["pending"]): Promise<VoteOutcome | "offline"> {
  const body = new URLSearchParams({
    [CLASS_FIELDS.session]: session,
    [CLASS_FIELDS.asked]: pending?.question ?? "",
    [CLASS_FIELDS.option]: pending?.option ?? "",
  });
  try {
    const headers = { Accept: "application/json" };
    return await withinTime(async (signal) => {
      const response = await fetch(VOTE_PATH, { method: "POST", body, headers, signal });
      const { outcome } = (await response.json().catch(() => ({}))) as { outcome?: unknown };
      return VOTE_OUTCOMES.find((one) => one === outcome) ?? "unavailable";
    }, ANSWER_MS);
  } catch {
    return "offline";
  }
}
