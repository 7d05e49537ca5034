import { answerJson } from "#app/features/admin/subscribers/answer-json.server.ts";
import { countSubscribers } from "#app/features/admin/subscribers/subscriber-counts.server.ts";
import { parseSubscriberQuery } from "#app/features/admin/subscribers/subscriber-query.ts";
import { requireServices } from "#platform/services.ts";
import type { Route } from "./+types/subscriber-count";

export function loader({ request, url, context }: Route.LoaderArgs) {
  const services = requireServices(context);
  return answerJson(services, request, async () => {
    const query = parseSubscriberQuery(url.searchParams);
    const now = new Date();
    const count = await countSubscribers(services.db, query, now);
    const isSame = query.status === "confirmed";
    const confirmed = isSame ? count : await countSubscribers(services.db, { ...query, status: "confirmed" }, now);
    return { count, confirmed };
  });
}
