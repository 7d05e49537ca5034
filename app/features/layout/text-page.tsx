import type { ReactNode } from "react";
import { MarkdownText } from "#app/features/markdown/markdown-text.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import type { ContentPage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";
import { pageMeta } from "./page-meta.ts";

type TextPageProps = {
  title: string;
  markdown: string;
  /** The day of its last change (YYYY-MM-DD), where it has one of its own. */
  updatedAt?: string;
  /** Pages between the home page and this one. */
  trail?: { name: string; href: string }[];
  children?: ReactNode;
};

/** A page of the site's own words. */
export function TextPage({ title, markdown, updatedAt, trail = [], children }: TextPageProps) {
  return (
    <div className="wrap page">
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }, ...trail]} current={title} />
      <div className="text-page">
        <header className="page-header">
          <h1>
            <FrenchTitle>{title}</FrenchTitle>
          </h1>
          {updatedAt ? (
            <p className="muted">
              {"À jour au "}
              <time dateTime={updatedAt}>
                <FrenchText>{formatDate(updatedAt)}</FrenchText>
              </time>
            </p>
          ) : null}
        </header>
        <MarkdownText source={markdown} />
        {children}
      </div>
    </div>
  );
}

/** A page that waits for the publisher's particulars stays out of search engines. */
export function textPageMeta({
  title,
  description,
  markdown,
}: Pick<ContentPage, "title" | "description" | "markdown">) {
  return pageMeta({ title, description, indexable: markdown !== null });
}
