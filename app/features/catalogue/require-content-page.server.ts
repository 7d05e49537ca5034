import { data } from "react-router";
import { getContentPage } from "./catalogue.server.ts";
import type { ContentPage } from "./catalogue.ts";

/** A page of words; 404 when content/pages no longer holds it. */
export function requireContentPage(slug: string): ContentPage {
  const page = getContentPage(slug);
  if (!page) throw data(null, { status: 404 });
  return page;
}
