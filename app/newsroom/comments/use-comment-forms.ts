import { type FormEvent, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { recall, remember } from "#app/accounts/reader-data/tab-storage.ts";
import { saysTakenIn } from "#app/newsroom/drafts/done-texts.ts";
import type { CommentAnswer } from "./comment-fields.ts";
import type { ShownComment } from "./show-comments.server.ts";

/** The values that all components of comments need. */
export type CommentsOf = {
  page: string;
  /** False once the draft is closed. */
  isOpen: boolean;
  comments: ShownComment[];
  answer: CommentAnswer | null;
  forms: ReturnType<typeof useCommentForms>;
};

/**
 * Returns which passages show a form. The tab keeps what is typed in any field of the page until the server has
 * stored it.
 */
export function useCommentForms(draft: string, asked: string[]) {
  const [opened, setOpened] = useState(asked);
  const [kept, setKept] = useState<Record<string, string>>({});
  useEffect(() => {
    const texts = readTexts(keptName(draft));
    setKept(texts);
    const passages = Object.keys(texts).map((key) => key.split(" ")[1] ?? "");
    setOpened((known) => [...new Set([...known, ...passages.filter(Boolean)])]);
  }, [draft]);
  useEffect(() => {
    const kept = readTexts(keptName(draft));
    for (const control of listKept(document)) {
      const text = kept[control.dataset["kept"] ?? ""];
      if (text && control.value === "" && opened) control.value = text;
      if (text) control.closest("details")?.setAttribute("open", "");
    }
  }, [draft, opened]);
  return {
    /** The texts that the tab had kept when the page was loaded. */
    kept,
    forget(keys: string[]) {
      keepTypedTexts(draft, Object.fromEntries(keys.map((key) => [key, ""])));
      setKept(readTexts(keptName(draft)));
    },
    isOpen: (passage: string) => opened.includes(passage),
    open: (passage: string) => setOpened((known) => [...new Set([...known, passage])]),
    toggle: (passage: string) =>
      setOpened((known) => (known.includes(passage) ? known.filter((one) => one !== passage) : [...known, passage])),
    handlers: {
      onInput({ target }: FormEvent) {
        const form = (target as HTMLElement).closest("form");
        const texts = form ? textsOf(form) : {};
        // A quotation without a comment is not worth keeping.
        const hasText = listKept(form).some((control) => control.type === "textarea" && control.value !== "");
        keepTypedTexts(draft, hasText ? texts : Object.fromEntries(Object.keys(texts).map((key) => [key, ""])));
      },
      onSubmit({ target }: FormEvent) {
        remember(sentName(draft), textsOf(target as HTMLFormElement));
      },
    },
  };
}

/** Deletes the kept text once the address says that the server has stored it. */
export function useForgetSent(draft: string): void {
  const { search } = useLocation();
  useEffect(() => {
    const [sent, kept] = [readTexts(sentName(draft)), readTexts(keptName(draft))];
    remember(sentName(draft), null);
    const same = Object.keys(sent).filter((key) => sent[key] === kept[key]);
    if (saysTakenIn(search)) keepTypedTexts(draft, Object.fromEntries(same.map((key) => [key, ""])));
  }, [draft, search]);
}

function listKept(part: ParentNode | null) {
  return [...(part?.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("[data-kept]") ?? [])];
}

function textsOf(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(listKept(form).map(({ dataset, value }) => [dataset["kept"] ?? "", value]));
}

/**
 * The key under which the text of a control is kept. Its second word is the passage to whose form the control belongs.
 */
export const keptKey = {
  note: "note",
  quote: (passage: string) => `mots ${passage}`,
  text: (passage: string) => `remarque ${passage}`,
  reply: (comment: string) => `reponse-${comment}`,
};

const keptName = (draft: string) => `relecture ${draft}`;
const sentName = (draft: string) => `relecture envoyee ${draft}`;

function readTexts(name: string): Record<string, string> {
  const kept = recall(name);
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}

function keepTypedTexts(draft: string, texts: Record<string, string>): void {
  const kept = Object.entries({ ...readTexts(keptName(draft)), ...texts }).filter(([, text]) => text !== "");
  remember(keptName(draft), kept.length > 0 ? Object.fromEntries(kept) : null);
}
