/** Throws unless the answer is a file, or a page that the content security policy allows. */
export async function checkAnswer(path: string, answer: Response): Promise<void> {
  if (answer.status !== 200) throw new Error(`${path}: answered with ${answer.status}`);
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return;
  const html = await answer.text();
  for (const [, attributes = ""] of html.matchAll(/<script\b([^>]*)>/gi)) {
    const isBlock = /\btype="application\/(ld\+)?json"/.test(attributes);
    if (!isBlock && !/\bsrc="\//.test(attributes)) throw new Error(`${path}: inline script <script${attributes}>`);
  }
  // Checks attributes only: text may contain such words.
  const tags = html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, "").match(/<[a-z][^>]*>/gi) ?? [];
  const wrong = tags.find((tag) => /\s(style|on[a-z]+)=/i.test(tag.replace(/"[^"]*"/g, '""')));
  if (wrong) throw new Error(`${path}: style or event attribute in ${wrong.slice(0, 120)}`);
}
