import type { Cited } from "#app/reading/proofs/citation.ts";
import { formatDate } from "#platform/french/dates.ts";

type CitedFigure = {
  caption: string;
  title: string;
  address: string;
};

export function citeFigure({ caption, title, address }: CitedFigure, article: Cited): string {
  const name = title.replace(/\.$/, "");
  const rest = caption.startsWith(title) ? caption.slice(title.length).trim() : "";
  const place = `dans « ${article.title} », Le Récap, ${formatDate(article.modifiedAt)}`;
  return `« ${name} », ${place}.${rest ? ` ${rest}` : ""} ${address}`;
}
