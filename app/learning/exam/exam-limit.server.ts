import { data } from "react-router";
import { createNetworkLimit } from "#platform/limits/network-limit.ts";
import type { Services } from "#platform/services.ts";
import { TOO_MANY } from "./exam-texts.ts";

/** In memory (decision 36). Room for a class of thirty-five behind one address. */
const take = createNetworkLimit({ max: 600, windowSeconds: 60 });

/** Throws a 429 whose text the page shows. */
export function limitExamPages({ settings, clientAddress }: Pick<Services, "settings" | "clientAddress">): void {
  const seconds = settings.rateLimits ? take(clientAddress, new Date()) : 0;
  if (seconds > 0) throw data(TOO_MANY, { status: 429, headers: { "Retry-After": String(seconds) } });
}
