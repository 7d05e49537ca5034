import type { ArticlePage } from "#app/features/catalogue/catalogue.ts";
import { pageMeta } from "#app/features/layout/page-meta.ts";

export function articleMeta({ title, description }: ArticlePage) {
  return pageMeta({ title, description });
}
