import { type RefObject, useCallback, useEffect, useState } from "react";
import { canKeep } from "#app/features/reader-data/nothing-kept.ts";
import { keepUnderWay, type UnderWay, underWayOf } from "./exam-device.ts";
import { answerField } from "./exam-paths.ts";

export type Missing = { missing: number[]; given: Record<string, string>; late: number[]; helped: number };

/** In minutes with what was added; null once nothing more may be. */
export type Clock = { endsAt: number; minutes: number; addQuarter: (() => void) | null };

const MAX_QUARTERS = 10;
const QUARTER = 15;
const MINUTE = 60_000;

type Options = {
  seed: string;
  form: RefObject<HTMLFormElement | null>;
  minutes: number | null;
  missing: Missing | null;
};

/** Choices stay on the device until they are sent; those after the time are marked. */
export function useUnderWay({ seed, form, minutes, missing }: Options) {
  const [state, setState] = useState<UnderWay | null>(null);
  const [isKept, setKept] = useState(true);
  const store = useCallback((next: UnderWay) => {
    setState(next);
    setKept(keepUnderWay(next));
  }, []);

  useEffect(() => {
    const known = underWayOf(seed);
    const startedAt = minutes === null ? null : (known?.startedAt ?? Date.now());
    const given = { ...known?.given, ...missing?.given };
    check(form.current, given);
    const late = [...new Set([...(known?.late ?? []), ...(missing?.late ?? [])])];
    const begun = { seed, given: readForm(form.current), late, startedAt, addedMinutes: known?.addedMinutes ?? 0 };
    setState(begun);
    // What was chosen before the scripts ran is kept now.
    const hasBegun = startedAt !== null || Object.keys(begun.given).length > 0;
    setKept(hasBegun ? keepUnderWay(begun) : canKeep());
  }, [seed, form, minutes, missing]);

  const endsAt = state?.startedAt && minutes ? state.startedAt + (minutes + state.addedMinutes) * MINUTE : null;

  const keep = useCallback(() => {
    if (!state) return;
    const given = readForm(form.current);
    const changed = Object.keys(given).filter((number) => given[number] !== state.given[number]);
    const isLate = endsAt !== null && Date.now() > endsAt;
    const late = isLate ? [...new Set([...state.late, ...changed.map(Number)])] : state.late;
    store({ ...state, given, late });
  }, [state, endsAt, form, store]);

  const clock: Clock | null =
    state && endsAt !== null && minutes !== null
      ? {
          endsAt,
          minutes: minutes + state.addedMinutes,
          addQuarter:
            state.addedMinutes < MAX_QUARTERS * QUARTER
              ? () => store({ ...state, addedMinutes: state.addedMinutes + QUARTER })
              : null,
        }
      : null;
  const answered = new Set(Object.keys(state?.given ?? missing?.given ?? {}).map(Number));
  return { answered, late: state?.late ?? missing?.late ?? [], isKept, clock, keep };
}

function readForm(form: HTMLFormElement | null): Record<string, string> {
  const fields = form ? [...new FormData(form)] : [];
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (/^q\d+$/.test(name) ? [[name.slice(1), String(value)]] : [])),
  );
}

function check(form: HTMLFormElement | null, given: Record<string, string>) {
  for (const [number, option] of Object.entries(given)) {
    const group = form?.elements.namedItem(answerField(Number(number)));
    // What was chosen before the scripts ran is newer than what the device kept.
    if (group instanceof RadioNodeList && group.value === "") group.value = option;
  }
}
