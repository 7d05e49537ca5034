import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { readableWords } from "#app/newsroom/comments/readable-words.ts";
import { saysSaved } from "#app/newsroom/drafts/done-texts.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { type ShownDifference, showDifference } from "#app/newsroom/editor/difference.ts";
import { BEGUN_PREFIX } from "#app/newsroom/fields/field-names.ts";
import { hiddenField, readShown, writeControl } from "./form-controls.ts";
import { forgetCopy, recallCopy, type TypedCopy } from "./typed-copy.ts";
import type { TypingAnswer } from "./typing-answer.ts";
import type { Base } from "./typing-session.ts";

/** Unsaved input of an earlier page, which the person may restore, compare or discard. */
export type Offer = {
  copy: TypedCopy;
  /** Texts whose control no longer exists on the page, which the person may copy. */
  missing: string[];
  /** The differences between what the page shows and what was typed. */
  differences: ShownDifference[];
  canReturn: boolean;
  /** True when somebody has changed the same texts since. */
  isMet: boolean;
};

type Held = Extract<TypingAnswer, { state: "held" }>;

/** `answer` is null until the server has said who holds the lock. */
type Looking = { copy: TypedCopy; answer: Held | null };

type CopyOptions = { formId: string; draft: string; member: string; base: Base };

/** Typing is blocked until the person has decided about the kept input. */
export function useTypedCopy({ formId, draft, member, base }: CopyOptions) {
  const { search } = useLocation();
  /**
   * The copy that an earlier page left is kept apart, because this page overwrites the stored copy with its own input.
   */
  const left = useRef<TypedCopy | null>(null);
  const [looking, setLooking] = useState<Looking | null>(null);
  const [offer, setOffer] = useState<Offer | null>(null);

  useEffect(() => {
    // The comparison waits until the page shows what others have saved.
    if (!looking?.answer || base.version < looking.answer.version) return;
    const found = findOffer(readShown(formId), looking.copy, looking.answer);
    const isDone = !found || (looking.copy.isSent && saysSaved(search));
    if (isDone) forgetCopy(draft);
    setLooking(null);
    setOffer(isDone ? null : found);
  }, [formId, draft, looking, base, search]);

  const putBack = () => {
    for (const [name, value] of Object.entries(offer?.copy.controls ?? {})) writeControl(formId, name, value);
  };

  return {
    offer,
    isPending: looking !== null || offer !== null,
    look() {
      const copy = recallCopy(draft);
      left.current = copy?.member === member ? copy : null;
      if (left.current) setLooking({ copy: left.current, answer: null });
    },
    /**
     * Returns whether the kept input belongs to this tab, because a duplicated tab also copies the input of the
     * original one.
     */
    compare(tab: string, answer: TypingAnswer | null, isReadingAgain: boolean): boolean {
      const copy = left.current;
      const isOurs = copy?.tab === tab;
      // Without an answer of the server, the kept input is compared with the texts of the page.
      const known = answer ?? ({ state: "held", ...base, isOwn: false } as const);
      // A page with unsaved input is not reloaded, so the kept input is compared with what the page shows.
      const version = isReadingAgain && known.state === "held" ? known.version : base.version;
      setLooking(isOurs && known.state === "held" ? { copy, answer: { ...known, version } } : null);
      return isOurs;
    },
    takeBack() {
      putBack();
      setOffer(null);
    },
    leave() {
      forgetCopy(draft);
      setOffer(null);
    },
    /** Sends the form without scripts, so that the server answers with the page that shows both texts. */
    showBoth() {
      putBack();
      if (offer) writeBase(formId, offer.copy);
      const form = document.getElementById(formId);
      if (form instanceof HTMLFormElement) form.submit();
    },
  };
}

function writeBase(formId: string, { version, began }: Base): void {
  const begun = Object.entries(began).map(([path, sha]) => [`${BEGUN_PREFIX}:${path}`, sha ?? ""]);
  for (const [name = "", value = ""] of [[DRAFT_FIELDS.version, String(version)], ...begun]) {
    const field = hiddenField(formId, name);
    if (field) field.value = value;
  }
}

function findOffer(shown: Map<string, string>, copy: TypedCopy, { isOwn, began }: Held): Offer | null {
  // The server ends each text with one line end, which is no difference to a person.
  const differing = Object.entries(copy.controls).filter(
    ([name, value]) => shown.get(name)?.trimEnd() !== value.trimEnd(),
  );
  if (differing.length === 0) return null;
  const missing = differing.flatMap(([name, value]) => (shown.has(name) || value.trim() === "" ? [] : [value]));
  const isOver = (path: string) => differing.some(([name]) => name.includes(`:${path}`));
  const isMet = !isOwn && Object.keys(began).some((path) => isOver(path) && copy.began[path] !== began[path]);
  const differences = differing.flatMap(([name, value]) => {
    const former = shown.get(name) ?? value;
    // The signs of the file are shown only when nothing else differs.
    const read = showDifference(readableWords(former).text, readableWords(value).text);
    return read ?? showDifference(former, value) ?? [];
  });
  return { copy, differences, missing: [...new Set(missing)], canReturn: differing.length > missing.length, isMet };
}
