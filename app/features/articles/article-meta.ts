import { pageMeta } from "#app/features/layout/page-meta.ts";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

export function articleMeta({ title, description }: ArticlePage) {
  return pageMeta({ title, description });
}
