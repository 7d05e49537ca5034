import { markWords } from "#platform/french/word-marks.ts";

export function mailWordsHtml(text: string): string {
  return markWords(text)
    .map(({ text: piece, mark }) => {
      const html = escapeHtml(piece);
      if (mark === "raised") return `<sup style="font-size:70%;line-height:0">${html}</sup>`;
      return mark === "unbroken" ? `<span style="white-space:nowrap">${html}</span>` : html;
    })
    .join("");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
