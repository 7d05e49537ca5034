import type { ReportAnswer } from "#app/office/messages/report-texts.ts";

const NOTHING_TYPED = { subject: "", message: "", source: "", email: "" };

type Sending = { serverAction: () => Promise<unknown> };

/** Without a network the router would replace the form by its error page. A repeated sending is kept once. */
export async function sendReport({ serverAction }: Sending): Promise<ReportAnswer> {
  try {
    return (await serverAction()) as ReportAnswer;
  } catch (error) {
    console.error("Envoi impossible :", error);
    return { outcome: "unavailable", typed: NOTHING_TYPED };
  }
}
