export type Step = "entry" | "open" | "closed" | "shown" | "ended";

export type Way = "live" | "own-pace";

export type Progress = {
  step: Step;
  /** Index of the question, from 0 on. */
  position: number;
  isDoorOpen: boolean;
  /** Is false once the teacher hid the counts, until they show them again. */
  showsCounts: boolean;
  /** Is true once the counts of this question were shown. */
  countsWereShown: boolean;
  /** Index of an earlier question whose answer the teacher's screens show again. */
  lookedBack: number | null;
  /** Increases with each change that devices have to show. */
  version: number;
};

export const PRESSES = ["open", "close", "show", "counts", "next", "back", "forth", "door", "end"] as const;
export type Press = (typeof PRESSES)[number];

export function isPress(text: unknown): text is Press {
  return PRESSES.some((press) => press === text);
}

export function firstProgress(way: Way): Progress {
  const step = way === "live" ? "entry" : "open";
  return {
    ...{ step, position: 0, version: 1 },
    ...{ isDoorOpen: true, showsCounts: true, countsWereShown: false, lookedBack: null },
  };
}

type Change = Partial<Omit<Progress, "version">>;

export function areCountsShown({ showsCounts, countsWereShown }: Counted): boolean {
  return showsCounts && countsWereShown;
}

type Counted = Pick<Progress, "showsCounts" | "countsWereShown">;

const toggleCounts = (now: Progress): Change =>
  areCountsShown(now) ? { showsCounts: false } : { showsCounts: true, countsWereShown: true };

/** The question that is open or closed stays as it is meanwhile, and no device shows another one. */
const lookBack = ({ position, lookedBack }: Progress): Change | null => {
  const earlier = (lookedBack ?? position) - 1;
  return earlier >= 0 ? { lookedBack: earlier } : null;
};

/** Says what each button changes, by the step in which it is allowed; « open » from « closed » reopens the question. */
const CHANGES: Record<Step, Partial<Record<Press, (now: Progress) => Change | null>>> = {
  entry: { open: () => ({ step: "open", position: 0 }) },
  open: { close: () => ({ step: "closed" }), back: lookBack },
  closed: {
    open: (now) => (mayReopen(now) ? { step: "open" } : null),
    counts: toggleCounts,
    show: ({ showsCounts, countsWereShown }) => ({ step: "shown", countsWereShown: showsCounts || countsWereShown }),
    back: lookBack,
  },
  shown: {
    counts: toggleCounts,
    next: ({ position }) => ({ step: "open", position: position + 1, countsWereShown: false }),
    back: lookBack,
  },
  ended: {},
};

/** What the buttons change while an earlier question is shown again, on which nobody votes any more. */
const LOOKING_BACK: Partial<Record<Press, (now: Progress) => Change | null>> = {
  back: lookBack,
  forth: ({ lookedBack, position }) => {
    const later = (lookedBack ?? position) + 1;
    return { lookedBack: later < position ? later : null };
  },
  counts: ({ showsCounts }) => ({ showsCounts: !showsCounts }),
};

/** Returns false once the counts were shown, because comparing two counts would reveal what one more pupil answered. */
export function mayReopen({ step, countsWereShown }: Pick<Progress, "step" | "countsWereShown">): boolean {
  return step === "closed" && !countsWereShown;
}

/** Returns what a press changes; null for one that is not allowed at this step. */
export function press(now: Progress, pressed: Press, { way, questions }: { way: Way; questions: number }) {
  if (now.step === "ended") return null;
  if (pressed === "next" && now.position + 1 >= questions) return null;
  const common: Partial<Record<Press, Change>> = {
    door: { isDoorOpen: !now.isDoorOpen },
    end: { step: "ended", isDoorOpen: false, lookedBack: null },
  };
  const changes = now.lookedBack === null ? CHANGES[now.step] : LOOKING_BACK;
  const change = common[pressed] ?? (way === "live" ? changes[pressed]?.(now) : undefined);
  return change ? { ...now, ...change, version: now.version + 1 } : null;
}

/** Returns what the forward key does next, or null where only a button may act, because it ends the session. */
export function nextPress({ way, step, position, total, again }: Moving): Press | null {
  if (again) return "forth";
  if (way !== "live" || (step === "shown" && position + 1 >= total)) return null;
  return NEXT[step] ?? null;
}

/** `again` is the earlier question that is shown again. */
type Moving = { way: Way; step: Step; position: number; total: number; again: { position: number } | null };

/** Returns what the back key does, or null before the second question. */
export function backPress({ way, step, position, again }: Omit<Moving, "total">): Press | null {
  const isAsked = way === "live" && step !== "entry" && step !== "ended";
  return isAsked && (again?.position ?? position) > 0 ? "back" : null;
}

const NEXT: Partial<Record<Step, Press>> = { entry: "open", open: "close", closed: "show", shown: "next" };

/** How long after closing a vote sent in time on a slow network is still accepted. */
export const GRACE_MS = 3_000;

type VoteRefusal = "late" | "gone";

type Moment = Pick<Progress, "step" | "position"> & {
  way: Way;
  /** Index of the question that is voted on. */
  index: number;
  msSinceClosed: number;
};

/**
 * With a teacher, the last choice before the closing counts; at one's own pace the first one, as its correction
 * follows.
 */
export function firstChoiceCounts(way: Way): boolean {
  return way === "own-pace";
}

export function refuseVote({ step, position, way, index, msSinceClosed }: Moment): VoteRefusal | null {
  if (step === "ended") return "gone";
  if (way === "own-pace") return null;
  if (index !== position) return "late";
  if (step === "open") return null;
  return step === "closed" && msSinceClosed <= GRACE_MS ? null : "late";
}
