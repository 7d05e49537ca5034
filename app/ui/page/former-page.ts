import { data, redirect } from "react-router";
import type { Catalogue } from "#library/catalogue/create-catalogue.ts";
import { isWithdrawn } from "#library/catalogue/withdrawn-page.ts";

type Content = Pick<Catalogue, "getFormer">;

/**
 * Redirects to the page's new address, or answers 410 with the reason for a withdrawal, or 404. The page itself is
 * `error-page.tsx`.
 * @param below the rest of the address after the article's
 */
export function missingPage(content: Content, article: string, below = ""): Response | ReturnType<typeof data> {
  const former = content.getFormer(article);
  if (former && "movedTo" in former) return redirect(former.movedTo + below, 301);
  return data(former, { status: former ? 410 : 404 });
}

/** Answers like `missingPage` for a file of an article. */
export function missingFile(content: Content, id: string | undefined): Response {
  const former = content.getFormer(id ?? "");
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  if (!isWithdrawn(former)) return new Response("Introuvable\n", { status: 404, headers });
  return new Response(`${former.title}\nCet article a été retiré. ${former.withdrawal}\n`, { status: 410, headers });
}
