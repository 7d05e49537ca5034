export type Step = "entry" | "open" | "closed" | "shown" | "ended";

export type Way = "live" | "own-pace";

export type Progress = {
  step: Step;
  /** Index of the question, from 0 on. */
  position: number;
  isDoorOpen: boolean;
  showsCounts: boolean;
  /** Is true once the counts of this question were shown. */
  countsWereShown: boolean;
  /** Increases with each change that devices have to show. */
  version: number;
};

export const PRESSES = ["open", "close", "show", "counts", "next", "door", "end"] as const;
export type Press = (typeof PRESSES)[number];

export function isPress(text: unknown): text is Press {
  return PRESSES.some((press) => press === text);
}

export function firstProgress(way: Way): Progress {
  const step = way === "live" ? "entry" : "open";
  return { step, position: 0, isDoorOpen: true, showsCounts: false, countsWereShown: false, version: 1 };
}

type Change = Partial<Omit<Progress, "version">>;

const toggleCounts = ({ showsCounts }: Progress): Change => ({ showsCounts: !showsCounts, countsWereShown: true });

/** Says what each button changes, by the step in which it is allowed; « open » from « closed » reopens the question. */
const CHANGES: Record<Step, Partial<Record<Press, (now: Progress) => Change | null>>> = {
  entry: { open: () => ({ step: "open", position: 0 }) },
  open: { close: () => ({ step: "closed" }) },
  closed: {
    open: (now) => (mayReopen(now) ? { step: "open" } : null),
    counts: toggleCounts,
    show: () => ({ step: "shown", showsCounts: true, countsWereShown: true }),
  },
  shown: {
    counts: toggleCounts,
    next: ({ position }) => ({ step: "open", position: position + 1, showsCounts: false, countsWereShown: false }),
  },
  ended: {},
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
    end: { step: "ended", isDoorOpen: false },
  };
  const change = common[pressed] ?? (way === "live" ? CHANGES[now.step][pressed]?.(now) : undefined);
  return change ? { ...now, ...change, version: now.version + 1 } : null;
}

/** Returns what the forward key does next, or null where only a button may act, because it ends the session. */
export function nextPress({ way, step, position, total }: Moving): Press | null {
  if (way !== "live" || (step === "shown" && position + 1 >= total)) return null;
  return NEXT[step] ?? null;
}

type Moving = { way: Way; step: Step; position: number; total: number };

/** Tells whether the back key may show or hide the counts. */
export function mayShowCounts({ way, step }: Pick<Moving, "way" | "step">): boolean {
  return way === "live" && (step === "closed" || step === "shown");
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
