import type { Proof } from "#library/proofs/article-proofs.ts";
import { formatDate, MONTHS } from "#platform/french/dates.ts";

export const CONFIDENCE_LABELS: Record<Proof["confidence"], string> = {
  established: "Établi",
  "single-source": "Source unique",
  disputed: "Disputé",
};

export const CHECKED_LABELS: Record<Proof["checked"], string> = {
  read: "Sources lues.",
  partly: "Sources lues en partie.",
  "to-recheck": "À recontrôler.",
};

export function describeAsOf(date: string): string {
  return `Vrai ${date.split("-").length > 2 ? "au" : "en"} ${formatPartialDate(date)}.`;
}

export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split("-");
  if (day) return formatDate(date);
  return month ? `${MONTHS[Number(month) - 1]} ${year}` : date;
}
