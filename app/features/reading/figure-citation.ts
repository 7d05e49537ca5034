import { type Cited, lastDay } from "#app/features/citation/citation.ts";
import { formatDate } from "#platform/french/dates.ts";

type CitedFigure = {
  /** The whole caption: what is seen, then sources, dates and licences. */
  caption: string;
  /** The caption's first sentence. */
  title: string;
  address: string;
};

/** A figure's title, then what its caption says of its sources and licences, and where it is found. */
export function citeFigure({ caption, title, address }: CitedFigure, article: Cited): string {
  const name = title.replace(/\.$/, "");
  const rest = caption.startsWith(title) ? caption.slice(title.length).trim() : "";
  const place = `dans « ${article.title} », Le Récap, ${formatDate(lastDay(article))}`;
  return `« ${name} », ${place}.${rest ? ` ${rest}` : ""} ${address}`;
}
