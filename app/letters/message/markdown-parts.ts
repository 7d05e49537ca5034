import { walk } from "#library/markdown/markdown-tree.ts";
import { type MarkdownNode, parseMarkdown } from "#library/markdown/parse-markdown.ts";
import { safeHref } from "#library/markdown/safe-href.ts";
import { type MailPart, richParagraph, textLink } from "#platform/mail/mail-parts.ts";
import { mailWordsHtml } from "#platform/mail/mail-words-html.ts";
import { wrapText } from "#platform/mail/wrap-text.ts";

export function markdownParts(markdown: string, origin: string): MailPart[] {
  const parts: MailPart[] = [];
  walk(parseMarkdown(markdown), (node, { parent }) => {
    if (node.type !== "paragraph") return undefined;
    const isItem = parent?.type === "listItem";
    const { html, text } = inline(node, origin);
    parts.push(
      richParagraph({
        html: isItem ? `•&nbsp;${html}` : html,
        text: isItem ? wrapText(`- ${text}`, "  ") : wrapText(text),
      }),
    );
    return "skip";
  });
  return parts;
}

function inline(node: MarkdownNode, origin: string): MailPart {
  if (node.type === "text" || node.type === "inlineCode")
    return { html: mailWordsHtml(node.value), text: node.value.replaceAll("\n", " ") };
  if (node.type === "break") return { html: "<br>", text: " " };
  const children = "children" in node ? node.children.map((child) => inline(child, origin)) : [];
  const html = children.map((child) => child.html).join("");
  const text = children.map((child) => child.text).join("");
  switch (node.type) {
    case "strong":
      return { html: `<strong>${html}</strong>`, text };
    case "emphasis":
      return { html: `<em>${html}</em>`, text };
    case "link": {
      const href = absoluteHref(node.url, origin);
      return { html: textLink(html, href), text: `${text} (${href})` };
    }
    default:
      return { html, text };
  }
}

/** Mail programs know no page to resolve a relative link. */
function absoluteHref(url: string, origin: string): string {
  const href = safeHref(url);
  return href.startsWith("/") ? `${origin}${href}` : href;
}
