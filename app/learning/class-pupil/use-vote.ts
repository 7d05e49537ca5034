import { useEffect, useRef, useState } from "react";
import { CLASS_FIELDS, VOTE_PATH } from "#app/learning/class/class-paths.ts";
import { VOTE_OUTCOMES, type VoteOutcome } from "#app/learning/class/class-texts.ts";
import { pauseAfter } from "#app/learning/class/use-class-view.ts";
import { withinTime } from "#app/ui/forms/retry-with-pauses.ts";
import { type KeptChoices, loadChoices, type PendingVote, saveChoices } from "./kept-choices.ts";
import type { PupilPage } from "./pupil-page.server.ts";

const ANSWER_MS = 8_000;

/** « waiting » means too many changes in a minute: the choice is sent again later without a press. */
export type VoteStatus = VoteOutcome | "offline" | "waiting" | "sending" | null;

type Sent = { question: string | null; status: VoteStatus };

type Vote = {
  /** The options that the server has, by question id. */
  choices: Record<string, string>;
  /** The server's choices, and those that are still being sent. */
  picked: Record<string, string>;
  /** The options that came too late, by question id. */
  late: Record<string, string>;
  statusOf: (question: string) => VoteStatus;
  choose: (question: string, option: string) => void;
};

type Known = Pick<PupilPage, "choices" | "votes" | "firstPosition" | "late">;

/**
 * A choice is kept in the tab until the server has it. Votes are numbered, so that each counts once, and an older one
 * that arrives last does not count.
 */
export function useVote(session: string, known: Known, sent: Sent): Vote {
  const { choices, votes, firstPosition, late: lateNow } = known;
  const [kept, setKept] = useState<KeptChoices>(() => {
    return { session, choices, late: byQuestion(lateNow), votes, firstPosition, pending: null };
  });
  const [last, setLast] = useState<Sent>(sent);
  const { pending } = kept;
  const tellTabs = useOtherTabs(session, ({ question, option, number }) => {
    // A vote still being sent by this tab is newer than the server's, so it gets a higher number.
    setKept((now) => {
      if (now.pending?.question === question || number <= now.votes) return now;
      return saved(now, { choices: { ...now.choices, [question]: option }, votes: number });
    });
  });

  useEffect(() => {
    const before = loadChoices(session);
    const merged = {
      ...before,
      firstPosition,
      choices: { ...before.choices, ...choices },
      late: { ...before.late, ...byQuestion(lateNow) },
      votes: Math.max(before.votes, votes),
    };
    saveChoices(merged);
    setKept(merged);
  }, [session, choices, votes, firstPosition, lateNow]);

  useEffect(() => {
    if (!pending) return;
    const vote = pending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    async function attempt(failures: number) {
      timer = undefined;
      const { outcome, number } = await send(session, vote);
      if (isStopped) return;
      if (outcome === "older") {
        // Another tab of this device has voted meanwhile, so this vote is sent again with a higher number.
        setKept((now) => saved(now, { pending: { ...vote, number: number + 1 }, votes: number + 1 }));
        return;
      }
      setLast({ question: vote.question, status: outcome === "tooMany" ? "waiting" : outcome });
      if (outcome === "offline" || outcome === "unavailable" || outcome === "tooMany") {
        timer = setTimeout(attempt, pauseAfter(failures + 1), failures + 1);
        return;
      }
      if (outcome === "sent") tellTabs(vote);
      setKept((now) => saved(now, afterAnswer(now, vote, outcome)));
    }
    const back = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      void attempt(0);
    };
    void attempt(0);
    addEventListener("online", back);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      removeEventListener("online", back);
    };
  }, [session, pending, tellTabs]);

  function choose(question: string, option: string) {
    const number = Math.max(kept.votes, loadChoices(session).votes) + 1;
    setLast({ question, status: "sending" });
    setKept(saved(kept, { pending: { question, option, number }, votes: number }));
  }

  const picked = pending ? { ...kept.choices, [pending.question]: pending.option } : kept.choices;
  return {
    choices: kept.choices,
    picked,
    late: kept.late,
    statusOf: (question) => (question === last.question ? last.status : null),
    choose,
  };
}

function byQuestion(late: PupilPage["late"]): Record<string, string> {
  return late ? { [late.question]: late.option } : {};
}

/** A second tab of the device shows what the first one sent. */
function useOtherTabs(session: string, onVote: (vote: PendingVote) => void): (vote: PendingVote) => void {
  const channel = useRef<BroadcastChannel | null>(null);
  const heard = useRef(onVote);
  heard.current = onVote;
  const [tell] = useState(() => (vote: PendingVote) => channel.current?.postMessage(vote));
  useEffect(() => {
    const opened = new BroadcastChannel(`class-${session}`);
    channel.current = opened;
    opened.onmessage = ({ data }: MessageEvent<PendingVote>) => heard.current(data);
    return () => {
      channel.current = null;
      opened.close();
    };
  }, [session]);
  return tell;
}

function afterAnswer(kept: KeptChoices, vote: PendingVote, outcome: VoteOutcome): Partial<KeptChoices> {
  const one = { [vote.question]: vote.option };
  if (outcome === "late") return { pending: null, late: { ...kept.late, ...one } };
  if (outcome !== "sent") return { pending: null };
  // The teacher may have opened the question again.
  const { [vote.question]: _, ...late } = kept.late;
  return { pending: null, late, choices: { ...kept.choices, ...one } };
}

function saved(kept: KeptChoices, changed: Partial<KeptChoices>): KeptChoices {
  const after = { ...kept, ...changed };
  saveChoices(after);
  return after;
}

type Answer = { outcome: VoteOutcome | "offline"; number: number };

async function send(session: string, { question, option, number }: PendingVote): Promise<Answer> {
  const body = new URLSearchParams({
    [CLASS_FIELDS.session]: session,
    [CLASS_FIELDS.asked]: question,
    [CLASS_FIELDS.option]: option,
    [CLASS_FIELDS.order]: String(number),
  });
  try {
    const headers = { Accept: "application/json" };
    return await withinTime(async (signal) => {
      const response = await fetch(VOTE_PATH, { method: "POST", body, headers, signal });
      const answer = (await response.json().catch(() => ({}))) as { outcome?: unknown; number?: unknown };
      const outcome = VOTE_OUTCOMES.find((one) => one === answer.outcome) ?? "unavailable";
      return { outcome, number: typeof answer.number === "number" ? answer.number : 0 };
    }, ANSWER_MS);
  } catch {
    return { outcome: "offline", number: 0 };
  }
}
