import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { Fact } from "#library/schema/facts.schema.ts";
import {
  SOURCE_REPORT_FILE,
  SOURCE_STATUS_WORDS,
  type SourceHealth,
  SourceReportSchema,
} from "#library/schema/source-health.schema.ts";

/** Groups are shown in this order; sources that answer are only counted. */
const SHOWN = ["gone", "quote-missing", "moved", "unknown"] as const;

type ReportedSource = Omit<SourceHealth, "absent"> & {
  url: string;
  title: string;
  /** Ids of the facts that cite the source. */
  facts: string[];
};

export type SourceReport = {
  /** The last day on which an address was checked, YYYY-MM-DD. */
  checked: string;
  answering: number;
  groups: { status: SourceHealth["status"]; title: string; sources: ReportedSource[] }[];
};

/** Returns the results of the last check of the sources that facts still cite; null when no check has run. */
export function readSourceReport(dataDir: string, facts: Fact[]): SourceReport | null {
  const report = readReport(join(dataDir, SOURCE_REPORT_FILE));
  if (!report) return null;
  const reported = new Map<string, ReportedSource>();
  for (const { id, sources } of facts) {
    for (const { url, title } of sources) {
      const health = url ? report[url] : undefined;
      if (!url || !health) continue;
      const { status, checked, detail, movedTo } = health;
      const known = reported.get(url) ?? {
        url,
        title,
        status,
        checked,
        detail,
        ...(movedTo ? { movedTo } : {}),
        facts: [],
      };
      known.facts.push(id);
      reported.set(url, known);
    }
  }
  const sources = [...reported.values()];
  return {
    checked:
      sources
        .map(({ checked }) => checked)
        .toSorted()
        .at(-1) ?? "",
    answering: sources.filter(({ status }) => status === "answers").length,
    groups: SHOWN.map((status) => ({
      status,
      title: SOURCE_STATUS_WORDS[status],
      sources: sources.filter((one) => one.status === status),
    })),
  };
}

function readReport(file: string): Record<string, SourceHealth> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  return SourceReportSchema.parse(parse(text));
}
