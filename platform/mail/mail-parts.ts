import { typeset } from "#platform/french/typography.ts";
import { MAIL_COLOURS as COLOURS } from "./mail-colours.ts";
import { escapeHtml, mailWordsHtml } from "./mail-words-html.ts";
import { wrapText } from "./wrap-text.ts";

/** A piece of an e-mail in both its forms. Words are plain text and get French typography here; HTML comes escaped. */
export type MailPart = { html: string; text: string };

const INK = `color:${COLOURS.ink}`;
const STYLES = {
  ink: `margin:0 0 14px;${INK};font-size:17px;line-height:26px`,
  muted: `margin:0 0 14px;color:${COLOURS.muted};font-size:15px;line-height:23px`,
  strong: `margin:18px 0 10px;${INK};font-size:17px;line-height:25px;font-weight:700`,
  code: `margin:0 0 14px;${INK};font-family:monospace;font-size:30px;letter-spacing:4px;line-height:38px`,
  address: `margin:0 0 14px;color:${COLOURS.muted};font-size:14px;line-height:21px`,
};

type Tone = keyof typeof STYLES;

const SITE = ["Le", "Récap"] as const;

/** The site's logo, in words that no mail program has to fetch, on the lines of a school card. */
export function masthead(line: string): MailPart {
  const set = line && typeset(line);
  const ruled = `border-bottom:1px solid ${COLOURS.rule}`;
  const [article, name] = SITE;
  const logo = `${article} <span class="highlight" style="background-color:${COLOURS.highlight};padding:0 3px">${name}</span>`;
  const under = `<p class="muted rule" style="margin:0;padding:9px 0 8px;${ruled};color:${COLOURS.muted};font-size:15px;line-height:22px">${mailWordsHtml(set)}</p>`;
  return {
    html: [
      `<div class="margin" style="padding-left:14px;border-left:3px solid ${COLOURS.accent}">`,
      `<p class="ink rule" style="margin:0;padding:4px 0 8px;${ruled};${INK};font-size:26px;line-height:32px;font-weight:700">${logo}</p>`,
      ...(set ? [under] : []),
      "</div>",
    ].join("\n"),
    text: wrapText([SITE.join(" "), set].filter(Boolean).join(" · ")),
  };
}

export function paragraph(words: string, tone: "ink" | "muted" = "ink"): MailPart {
  const set = typeset(words);
  return richParagraph({ html: mailWordsHtml(set).replaceAll("\n", "<br>"), text: wrapText(set) }, tone);
}

export function richParagraph({ html, text }: MailPart, tone: Tone = "ink"): MailPart {
  const colour = tone === "muted" || tone === "address" ? "muted" : "ink";
  return { html: `<p class="${colour}" style="${STYLES[tone]}">${html}</p>`, text };
}

export function heading(words: string): MailPart {
  const set = typeset(words);
  const style = `margin:30px 0 12px;${INK};font-size:21px;line-height:27px`;
  return {
    html: `<h2 class="ink" style="${style}">${mailWordsHtml(set)}</h2>`,
    text: `${set}\n${"=".repeat(set.length)}`,
  };
}

export function button(words: string, href: string): MailPart {
  const set = typeset(words);
  const style = `display:block;padding:14px 18px;background-color:${COLOURS.accent};border-radius:8px;color:${COLOURS.onAccent};font-size:17px;line-height:24px;font-weight:700;text-decoration:none`;
  return {
    html: `<p style="margin:20px 0"><a class="button" href="${escapeHtml(href)}" style="${style}">${mailWordsHtml(set)}</a></p>`,
    text: `${wrapText(set)}\n${href}`,
  };
}

/** For an act that waits for the link: its address can be copied where the button does nothing. */
export function mainLink(words: string, href: string): MailPart[] {
  const hint = typeset("Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur :");
  return [
    button(words, href),
    richParagraph(
      { html: `${hint}<br>${textLink(escapeHtml(href), href, "word-break:break-all;")}`, text: "" },
      "address",
    ),
  ];
}

export function textLink(html: string, href: string, style = ""): string {
  return `<a class="accent" href="${escapeHtml(href)}" style="${style}color:${COLOURS.accent};text-decoration:underline">${html}</a>`;
}

export function code(value: string): MailPart {
  return richParagraph({ html: escapeHtml(value), text: value }, "code");
}

type FooterLink = readonly [label: string, href: string];

/** In the text, what follows « -- » and its space is a signature: mail programs leave it out of a reply. */
export function footer(words: string, links: FooterLink[] = []): MailPart {
  const style = `margin:0;color:${COLOURS.muted};font-size:15px;line-height:23px`;
  const anchors = links.map(([label, href]) =>
    textLink(mailWordsHtml(typeset(label)), href, "display:inline-block;padding:10px 0;"),
  );
  return {
    html: [
      `<hr class="rule" style="margin:28px 0 16px;border:0;border-top:1px solid ${COLOURS.rule}">`,
      `<p class="muted" style="${style}">${mailWordsHtml(typeset(words))}</p>`,
      ...(links.length > 0 ? [`<p class="muted" style="${style}">${anchors.join("<br>")}</p>`] : []),
    ].join("\n"),
    text: ["-- ", wrapText(typeset(words)), ...links.map(([label, href]) => `${typeset(label)}\n${href}`)].join("\n\n"),
  };
}
