import { data } from "react-router";
import type { Services } from "#platform/services.ts";
import { CLASS_TEXTS } from "./class-texts.ts";

/** What a page of a class says while the database does not answer. */
export async function orRestart<Found>(
  services: Services,
  request: Request,
  find: () => Promise<Found>,
): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    services.reportError(error, request);
    throw data(CLASS_TEXTS.restart, { status: 503 });
  }
}
