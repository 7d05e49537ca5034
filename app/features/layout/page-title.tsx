import { SITE_NAME } from "./page-meta.ts";

/** The title of a page whose title follows what its form did: a route's meta does not know that. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – ${SITE_NAME}`}</title>;
}
