import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { passageHref } from "./comment-fields.ts";
import { quoteId } from "./comment-form.tsx";
import type { useCommentForms } from "./use-comment-forms.ts";

type ToggleProps = {
  /** Where the draft is read again. */
  page: string;
  forms: ReturnType<typeof useCommentForms>;
  /** Of the passage, or OTHER_PASSAGE. */
  name: string;
  children: ReactNode;
};

/** Leads to the page with the form; with scripts, a button that opens it in place and closes it. */
export function CommentToggle({ page, forms, name, children }: ToggleProps) {
  const isOpen = forms.isOpen(name);
  if (useIsHydrating()) {
    return (
      <a href={passageHref(page, name)} className="comment-link">
        {children}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="comment-link link-button"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => {
        flushSync(() => forms.toggle(name));
        const first = isOpen ? currentTarget : document.getElementById(quoteId(name));
        first?.focus();
      }}
    >
      {children}
    </button>
  );
}
