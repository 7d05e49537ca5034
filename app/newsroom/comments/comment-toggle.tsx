import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useIsHydrating } from "#app/ui/markdown/is-hydrating.ts";
import { passageHref } from "./comment-fields.ts";
import { quoteId } from "./comment-form.tsx";
import type { useCommentForms } from "./use-comment-forms.ts";

type ToggleProps = {
  /** The address of the review page. */
  page: string;
  forms: ReturnType<typeof useCommentForms>;
  /** The name of the passage, or OTHER_PASSAGE. */
  name: string;
  children: ReactNode;
};

/**
 * Without scripts, this is a link to the page with the form; with scripts, it is a button that opens and closes the
 * form in place.
 */
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
