import type { ReportAnswer } from "./report-texts.ts";

const NOTHING_TYPED = { subject: "", message: "", source: "", email: "" };

type Sending = { serverAction: () => Promise<unknown> };

/**
 * Without a network the page, and what was typed in it, stays: the router would show its error page instead. To send again what did
 * arrive does no harm, it is kept once.
 */
export async function sendReport({ serverAction }: Sending): Promise<ReportAnswer> {
  try {
    return (await serverAction()) as ReportAnswer;
  } catch (error) {
    console.error("Envoi impossible :", error);
    return { outcome: "unavailable", typed: NOTHING_TYPED };
  }
}
