const LEFT_OUT = ".sr-only, .emoji, .figure-link, .proof-panel, [aria-hidden=true], button";

export function readableText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const left of copy.querySelectorAll(LEFT_OUT)) left.remove();
  return copy.textContent.replace(/[ \t\n]+/g, " ").trim();
}
