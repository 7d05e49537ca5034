import { type RefObject, useCallback, useEffect, useState } from "react";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { begunExam, endOf, keepUnderWay, otherUnderWay, sentOf, type UnderWay, underWayOf } from "./exam-device.ts";
import { answerField, type PaperOptions } from "./exam-paths.ts";

export type Missing = { missing: number[]; given: Record<string, string>; late: number[]; helped: number };

/** `minutes` includes the minutes that were added. `addQuarter` is null once no more may be added. */
export type Clock = { endsAt: number; minutes: number; addQuarter: (() => void) | null };

const MAX_QUARTERS = 10;
const QUARTER = 15;

type Options = {
  seed: string;
  form: RefObject<HTMLFormElement | null>;
  /** The options of the address; an exam under way keeps those with which it was begun. */
  options: PaperOptions;
  missing: Missing | null;
};

/**
 * Choices stay on the device until they are sent, and those made after the time are marked. Opening an address begins
 * nothing: the exam begins with a press, and replaces another one only when that is given up.
 */
export function useUnderWay({ seed, form, options: asked, missing }: Options) {
  const [state, setState] = useState<UnderWay | null>(null);
  const [isKept, setKept] = useState(true);
  const [isResumed, setResumed] = useState(false);
  const [other, setOther] = useState<UnderWay | null>(null);
  const store = useCallback((next: UnderWay) => {
    setState(next);
    const found = otherUnderWay(next.seed);
    setOther(found);
    if (!found) setKept(keepUnderWay(next));
  }, []);
  const { minutes, hasSimple } = asked;

  // Choices and presses may come before the render with what the effect has read.
  const open = useCallback(
    () => openedExam({ seed, form: form.current, options: { minutes, hasSimple }, missing, known: underWayOf(seed) }),
    [seed, form, minutes, hasSimple, missing],
  );

  useEffect(() => {
    const known = underWayOf(seed);
    const opened = open();
    setState(opened);
    setResumed(known !== null && !missing);
    const found = otherUnderWay(seed);
    setOther(found);
    // The page of an exam that was sent is about to be replaced by its correction, so nothing is begun.
    const isSent = !missing && sentOf(seed) !== null;
    const isBegun = known !== null || Object.keys(opened.given).length > 0;
    setKept(isBegun && !isSent && !found ? keepUnderWay(opened) : canKeep());
  }, [seed, missing, open]);

  const keep = useCallback(() => {
    const now = state ?? open();
    const endsAt = endOf(now);
    const given = readForm(form.current);
    const changed = Object.keys(given).filter((number) => given[number] !== now.given[number]);
    const isLate = endsAt !== null && Date.now() > endsAt;
    const late = isLate ? [...new Set([...now.late, ...changed.map(Number)])] : now.late;
    store({ ...now, given, late, startedAt: startOf(now) });
  }, [state, open, form, store]);

  const giveUpOther = useCallback(() => {
    if (!state) return;
    setOther(null);
    const begun = { ...state, startedAt: startOf(state) };
    setState(begun);
    setKept(keepUnderWay(begun));
  }, [state]);

  const change = useCallback(
    (some: Partial<Pick<UnderWay, "at" | "isWhole" | "helped">>) => store({ ...(state ?? open()), ...some }),
    [state, open, store],
  );

  return {
    options: state?.options ?? asked,
    answered: new Set(Object.keys(state?.given ?? missing?.given ?? {}).map(Number)),
    late: state?.late ?? missing?.late ?? [],
    helped: state?.helped ?? missing?.helped ?? 0,
    at: state?.at ?? missing?.missing[0] ?? 1,
    isWhole: state?.isWhole ?? false,
    /** Is null until the device was read. */
    state,
    isKept,
    /** Is true when the exam was begun or resumed by a press, not by its address alone. */
    isResumed,
    other,
    giveUpOther,
    clock: state && clockOf(state, store),
    keep,
    change,
  };
}

type OpenedExam = {
  seed: string;
  form: HTMLFormElement | null;
  options: PaperOptions;
  missing: Missing | null;
  known: UnderWay | null;
};

function openedExam({ seed, form, options, missing, known }: OpenedExam): UnderWay {
  tickAnswers(form, { ...known?.given, ...missing?.given });
  return {
    ...begunExam(seed, known?.options ?? options),
    // What was chosen before the scripts ran is kept now.
    given: readForm(form),
    late: [...new Set([...(known?.late ?? []), ...(missing?.late ?? [])])],
    helped: Math.max(known?.helped ?? 0, missing?.helped ?? 0),
    startedAt: known?.startedAt ?? null,
    addedMinutes: known?.addedMinutes ?? 0,
    at: missing?.missing[0] ?? known?.at ?? 1,
    isWhole: known?.isWhole ?? false,
  };
}

/** The clock of an address that was only opened waits for the first answer. */
function startOf({ startedAt, options }: UnderWay): number | null {
  return startedAt ?? (options.minutes === null ? null : Date.now());
}

function clockOf(state: UnderWay, store: (next: UnderWay) => void): Clock | null {
  const { options, addedMinutes } = state;
  const endsAt = endOf(state);
  if (endsAt === null || options.minutes === null) return null;
  const canAdd = addedMinutes < MAX_QUARTERS * QUARTER;
  return {
    endsAt,
    minutes: options.minutes + addedMinutes,
    addQuarter: canAdd ? () => store({ ...state, addedMinutes: addedMinutes + QUARTER }) : null,
  };
}

function readForm(form: HTMLFormElement | null): Record<string, string> {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (/^q\d+$/.test(name) ? [[name.slice(1), String(value)]] : [])),
  );
}

function tickAnswers(form: HTMLFormElement | null, given: Record<string, string>) {
  for (const [number, option] of Object.entries(given)) {
    const group = form?.elements.namedItem(answerField(Number(number)));
    // What was chosen before the scripts ran is newer than what the device kept.
    if (group instanceof RadioNodeList && group.value === "") group.value = option;
  }
}
