import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { saysSaved } from "#app/newsroom/drafts/done-texts.ts";
import { DRAFT_FIELDS } from "#app/newsroom/drafts/draft-form-fields.ts";
import { BEGUN_PREFIX } from "#app/newsroom/fields/field-names.ts";
import { hiddenField, readShown, writeControl } from "./form-controls.ts";
import { forgetCopy, recallCopy, type TypedCopy } from "./typed-copy.ts";
import type { TypingAnswer } from "./typing-answer.ts";
import type { Base } from "./typing-session.ts";

/** Unsaved input of an earlier page, offered for restoring, comparing or discarding. */
export type Offer = {
  copy: TypedCopy;
  /** Texts that have no place in the page: to be copied. */
  missing: string[];
  canReturn: boolean;
  /** Somebody has written over the same texts since. */
  isMet: boolean;
};

type Held = Extract<TypingAnswer, { state: "held" }>;

/** `answer`: null until the server has said who writes. */
type Looking = { copy: TypedCopy; answer: Held | null };

type CopyOptions = { formId: string; draft: string; member: string; base: Base };

/** Blocks typing until the person has decided about the kept input. */
export function useTypedCopy({ formId, draft, member, base }: CopyOptions) {
  const { search } = useLocation();
  const [looking, setLooking] = useState<Looking | null>(null);
  const [offer, setOffer] = useState<Offer | null>(null);

  useEffect(() => {
    // Waits until the page shows what others have saved.
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
      if (copy?.member === member) setLooking({ copy, answer: null });
    },
    /**
     * Returns whether there is kept input of this tab: a duplicated tab also copies its original's, which is not its
     * own.
     */
    compare(tab: string, answer: TypingAnswer | null, isReadingAgain: boolean): boolean {
      const copy = recallCopy(draft);
      const isOurs = copy?.tab === tab && copy.member === member;
      // Without an answer, by what is in the page.
      const known = answer ?? ({ state: "held", ...base, isOwn: false } as const);
      // Nothing is reloaded over unsaved input: the kept input is compared with what the page shows.
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
    /** By the page that shows both texts. */
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
  const differing = Object.entries(copy.controls).filter(([name, value]) => shown.get(name) !== value);
  if (differing.length === 0) return null;
  const missing = differing.flatMap(([name, value]) => (shown.has(name) || value.trim() === "" ? [] : [value]));
  const isOver = (path: string) => differing.some(([name]) => name.includes(`:${path}`));
  const isMet = !isOwn && Object.keys(began).some((path) => isOver(path) && copy.began[path] !== began[path]);
  return { copy, missing: [...new Set(missing)], canReturn: differing.length > missing.length, isMet };
}
