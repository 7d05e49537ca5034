import { SITE_NAME } from "./page-meta.ts";

/** For titles that follow an action's outcome, which a route's meta does not know. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${SITE_NAME}`}</title>;
}
