import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { type ReactNode, useMemo } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { markdownToHtmlTree } from "#library/markdown/markdown-to-html-tree.ts";

type MarkdownBodyProps = {
  source: string;
  /** Address of the page when the text is read outside the site, as in a feed: links become absolute. */
  hrefBase?: string;
};

export function MarkdownBody({ source, hrefBase }: MarkdownBodyProps): ReactNode {
  return useMemo(
    () =>
      toJsxRuntime(markdownToHtmlTree(source, hrefBase ?? null), { Fragment, jsx, jsxs, tableCellAlignToStyle: false }),
    [source, hrefBase],
  );
}
