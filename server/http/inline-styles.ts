import { createHash } from "node:crypto";

/** Found in markup, each once: a hash for the content security policy. */
export type InlineStyle = { hash: string; isPutByScripts: boolean };

export class BuiltPageError extends Error {
  override name = "BuiltPageError";
}

const PUT_BY_SCRIPTS = /\bdata-href="(?:proofs|reports)"/;

export function inlineStyles(markup: string): InlineStyle[] {
  const styles = [...markup.matchAll(/<style\b([^>]*)>([\s\S]*?)<\/style>/gi)].map(
    ([, attributes = "", style = ""]) => ({
      hash: `sha256-${createHash("sha256").update(style).digest("base64")}`,
      isPutByScripts: PUT_BY_SCRIPTS.test(attributes),
    }),
  );
  return [...new Map(styles.map((style) => [style.hash, style])).values()];
}

/** Throws when a page needs more than the content security policy allows. */
export function checkPage(path: string, html: string): void {
  for (const [, attributes = ""] of html.matchAll(/<script\b([^>]*)>/gi)) {
    const isBlock = /\btype="application\/(ld\+)?json"/.test(attributes);
    if (!isBlock && !/\bsrc="\//.test(attributes))
      throw new BuiltPageError(`${path}: inline script <script${attributes}>`);
  }
  // Checks attributes only: text may contain such words.
  const tags = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, "").match(/<[a-z][^>]*>/gi) ?? [];
  const wrong = tags.find((tag) => /\s(style|on[a-z]+)=/i.test(tag.replace(/"[^"]*"/g, '""')));
  if (wrong) throw new BuiltPageError(`${path}: style or event attribute in ${wrong.slice(0, 120)}`);
}
