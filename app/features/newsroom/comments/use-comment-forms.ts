import { type FormEvent, useEffect, useState } from "react";
import { recall, remember } from "#app/features/reader-data/tab-storage.ts";

/** Which passages show a form. What is typed in any field of the page stays in the tab until that field is sent. */
export function useCommentForms(draft: string, asked: string[]) {
  const [opened, setOpened] = useState(asked);
  useEffect(() => {
    const passages = Object.keys(readKept(draft)).map((key) => key.split(" ")[1] ?? "");
    setOpened((known) => [...new Set([...known, ...passages.filter(Boolean)])]);
  }, [draft]);
  useEffect(() => {
    const kept = readKept(draft);
    for (const control of document.querySelectorAll<HTMLTextAreaElement>("textarea[data-kept]")) {
      const text = kept[control.dataset["kept"] ?? ""];
      if (text && control.value === "" && opened) control.value = text;
      if (text) control.closest("details")?.setAttribute("open", "");
    }
  }, [draft, opened]);
  return {
    isOpen: (passage: string) => opened.includes(passage),
    open: (passage: string) => setOpened((known) => [...new Set([...known, passage])]),
    toggle: (passage: string) =>
      setOpened((known) => (known.includes(passage) ? known.filter((one) => one !== passage) : [...known, passage])),
    handlers: {
      onInput({ target }: FormEvent) {
        const key = target instanceof HTMLTextAreaElement ? target.dataset["kept"] : undefined;
        if (key) keep(draft, { [key]: (target as HTMLTextAreaElement).value });
      },
      onSubmit({ target }: FormEvent) {
        const controls = [...(target as HTMLFormElement).querySelectorAll<HTMLTextAreaElement>("[data-kept]")];
        keep(draft, Object.fromEntries(controls.map(({ dataset }) => [dataset["kept"] ?? "", ""])));
      },
    },
  };
}

/** Key under which a text area is kept; its second word is the passage whose form it stands in. */
export const keptKey = {
  note: "note",
  text: (passage: string) => `remarque ${passage}`,
  reply: (comment: string) => `reponse-${comment}`,
};

const nameOf = (draft: string) => `relecture ${draft}`;

function readKept(draft: string): Record<string, string> {
  const kept = recall(nameOf(draft));
  if (typeof kept !== "object" || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === "string" && entry[1] !== ""),
  );
}

function keep(draft: string, texts: Record<string, string>): void {
  const kept = Object.entries({ ...readKept(draft), ...texts }).filter(([, text]) => text !== "");
  remember(nameOf(draft), kept.length > 0 ? Object.fromEntries(kept) : null);
}
