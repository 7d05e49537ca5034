import { leastRead, type Reading } from "#library/schema/readings.ts";
import { formatDate, formatPartialDate } from "#platform/french/dates.ts";
import type { Proof } from "./article-proofs.ts";

const CONFIDENCE_LABELS: Record<Proof["confidence"], string> = {
  established: "Établi",
  "single-source": "Une seule source le dit",
  disputed: "Disputé",
};

type Sourced = { sources: readonly unknown[] };

export function describeConfidence({ confidence, sources }: Pick<Proof, "confidence"> & Sourced): string {
  const label = CONFIDENCE_LABELS[confidence];
  if (confidence === "established" && sources.length === 1) return `${label}, une source`;
  // Either a second source repeats the only one, or each half of the statement has its own source.
  if (confidence === "single-source" && sources.length > 1) return "Chaque point vient d’une seule source";
  return label;
}

type ReadSources = { sources: { read: Reading }[] };

const READ_IN: Record<Exclude<Reading, "source">, string> = { copy: "une copie", report: "une reprise" };

export function describeCheck({ checked, sources }: Pick<Proof, "checked"> & ReadSources): string {
  if (checked === "to-recheck") return "À recontrôler.";
  const least = leastRead(sources);
  if (least === "source") {
    if (checked === "partly") return "Lu en partie.";
    return sources.length === 1 ? "Source lue." : "Sources lues.";
  }
  const where = `dans ${READ_IN[least]}`;
  if (checked === "partly") return `Lu en partie, ${where}.`;
  return sources.every(({ read }) => read === least) ? `Lu ${where}.` : `Lu, pour un point, ${where}.`;
}

/** This text follows the title of a source. */
export function describeReading({ read, consulted }: { read: Reading; consulted: string }): string {
  const day = formatDate(consulted);
  return read === "source" ? `consultée le ${day}` : `lue dans ${READ_IN[read]} le ${day}`;
}

/** This text follows the confidence and always ends with a full stop, whether or not the editor typed one. */
export function describeDoubt({ disputedBy }: Pick<Proof, "disputedBy">): string {
  return disputedBy ? ` : ${disputedBy.replace(/\.?$/, ".")}` : ".";
}

export function describeAsOf(date: string): string {
  return `Vrai ${date.split("-").length > 2 ? "au" : "en"} ${formatPartialDate(date)}.`;
}

const LEAST_SURE: Proof["confidence"][] = ["disputed", "single-source", "established"];

/** Short form for a note in the margin: the lowest confidence and the authors of the sources. */
export function summariseProofs(proofs: Proof[]): { confidence: string; authors: string } {
  const [doubtful] = [...proofs].sort((a, b) => LEAST_SURE.indexOf(a.confidence) - LEAST_SURE.indexOf(b.confidence));
  const authors = new Set(proofs.flatMap(({ sources }) => sources.map(({ author }) => author)));
  return { confidence: doubtful ? describeConfidence(doubtful) : "", authors: [...authors].join(" ; ") };
}
