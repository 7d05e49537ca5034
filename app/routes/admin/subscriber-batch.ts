import { exportBatch } from "#app/features/admin/csv/export-batch.server.ts";
import { BATCH_FIELDS, readExtra } from "#app/features/admin/csv/export-batch.ts";
import { currentAdmin } from "#app/features/admin/sign-in/admin-guard.server.ts";
import { answerJson } from "#app/features/admin/subscribers/answer-json.server.ts";
import { parseSubscriberQuery } from "#app/features/admin/subscribers/subscriber-query.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/subscriber-batch";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  return answerJson(services, request, () =>
    exportBatch(services, {
      admin: currentAdmin(context),
      filter: parseSubscriberQuery(url.searchParams),
      cursor: url.searchParams.get(BATCH_FIELDS.cursor),
      exportId: url.searchParams.get(BATCH_FIELDS.exportId),
      extra: readExtra(url.searchParams),
      now: new Date(),
    }),
  );
}
