import { listProgressTopics } from "#app/features/catalogue/catalogue.server.ts";

/** What the progress of a visitor's device may name beside the fixed topics. */
export function loader() {
  return Response.json(listProgressTopics().filter(({ isFixed }) => !isFixed));
}
