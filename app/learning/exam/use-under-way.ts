import { type RefObject, useCallback, useEffect, useState } from "react";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { endOf, keepUnderWay, type UnderWay, underWayOf } from "./exam-device.ts";
import { answerField, type PaperOptions } from "./exam-paths.ts";

export type Missing = { missing: number[]; given: Record<string, string>; late: number[]; helped: number };

/** In minutes with what was added; null once nothing more may be. */
export type Clock = { endsAt: number; minutes: number; addQuarter: (() => void) | null };

const MAX_QUARTERS = 10;
const QUARTER = 15;

type Options = {
  seed: string;
  form: RefObject<HTMLFormElement | null>;
  /** Of the address: those that a paper under way was begun with count instead. */
  options: PaperOptions;
  missing: Missing | null;
};

/** Choices stay on the device until they are sent; those after the time are marked. */
export function useUnderWay({ seed, form, options: asked, missing }: Options) {
  const [state, setState] = useState<UnderWay | null>(null);
  const [isKept, setKept] = useState(true);
  const store = useCallback((next: UnderWay) => {
    setState(next);
    setKept(keepUnderWay(next));
  }, []);
  const { minutes: askedMinutes, hasSimple: askedSimple } = asked;

  useEffect(() => {
    const known = underWayOf(seed);
    const options = known?.options ?? { minutes: askedMinutes, hasSimple: askedSimple };
    const startedAt = options.minutes === null ? null : (known?.startedAt ?? Date.now());
    check(form.current, { ...known?.given, ...missing?.given });
    const begun: UnderWay = {
      seed,
      options,
      // What was chosen before the scripts ran is kept now.
      given: readForm(form.current),
      late: [...new Set([...(known?.late ?? []), ...(missing?.late ?? [])])],
      helped: Math.max(known?.helped ?? 0, missing?.helped ?? 0),
      startedAt,
      addedMinutes: known?.addedMinutes ?? 0,
      at: missing?.missing[0] ?? known?.at ?? 1,
      isWhole: known?.isWhole ?? false,
    };
    setState(begun);
    const hasBegun = startedAt !== null || Object.keys(begun.given).length > 0;
    setKept(hasBegun ? keepUnderWay(begun) : canKeep());
  }, [seed, form, askedMinutes, askedSimple, missing]);

  const endsAt = state && endOf(state);

  const keep = useCallback(() => {
    if (!state) return;
    const given = readForm(form.current);
    const changed = Object.keys(given).filter((number) => given[number] !== state.given[number]);
    const isLate = endsAt !== null && Date.now() > endsAt;
    const late = isLate ? [...new Set([...state.late, ...changed.map(Number)])] : state.late;
    store({ ...state, given, late });
  }, [state, endsAt, form, store]);

  const change = useCallback(
    (some: Partial<Pick<UnderWay, "at" | "isWhole" | "helped">>) => state && store({ ...state, ...some }),
    [state, store],
  );

  return {
    options: state?.options ?? asked,
    answered: new Set(Object.keys(state?.given ?? missing?.given ?? {}).map(Number)),
    late: state?.late ?? missing?.late ?? [],
    helped: state?.helped ?? missing?.helped ?? 0,
    at: state?.at ?? missing?.missing[0] ?? 1,
    isWhole: state?.isWhole ?? false,
    /** Null until the device was read. */
    state,
    isKept,
    clock: state && clockOf(state, store),
    keep,
    change,
  };
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

function check(form: HTMLFormElement | null, given: Record<string, string>) {
  for (const [number, option] of Object.entries(given)) {
    const group = form?.elements.namedItem(answerField(Number(number)));
    // What was chosen before the scripts ran is newer than what the device kept.
    if (group instanceof RadioNodeList && group.value === "") group.value = option;
  }
}
