import { SITE_NAME } from "./page-meta.ts";

/** Sets a title that depends on the outcome of an action, which a route's meta does not know. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${SITE_NAME}`}</title>;
}
