import type { Connection } from "./connection.server.ts";

/** Not those that ask for a click: their link says whether they are still wanted. */
const LEAVES_ONCE = ["newsletter-welcome", "launch-welcome", "report-answer", "sign-in-notice"];

/** What waited when the backup was made has left since. An answer to a reader is open again, for a person to judge. */
export async function dropSentMail(connection: Connection): Promise<void> {
  const [queue] = await connection.query<{ table: string | null }>("select to_regclass('jobs.job')::text as table");
  if (queue?.table)
    await connection.query("delete from jobs.job where data ->> 'kind' = any($1)", [`{${LEAVES_ONCE.join(",")}}`]);
  await connection.query(
    "update reports set answered_at = (select max(created_at) from report_answers where report_id = reports.id and outcome = 'sent') where id in (select report_id from report_answers where outcome is null)",
  );
  await connection.query("update report_answers set outcome = 'given-up', settled_at = now() where outcome is null");
}
