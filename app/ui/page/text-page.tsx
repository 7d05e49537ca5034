import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Elements } from "#app/ui/elements.ts";
import { FrenchTitle } from "#app/ui/french-text.tsx";
import { MarkdownText } from "#app/ui/markdown/markdown-text.tsx";
import type { ContentPage } from "#library/catalogue/catalogue.ts";
import { pageMeta } from "./page-meta.ts";

type TextPageProps = {
  title: string;
  markdown: string;
  note?: Elements;
  before?: Elements;
  trail?: { name: string; href: string }[];
  children?: Elements;
};

export function TextPage({ title, markdown, note, before, trail = [], children }: TextPageProps) {
  return (
    <div className="wrap page">
      <Breadcrumb trail={[{ name: "Accueil", href: "/" }, ...trail]} current={title} />
      <div className="text-page">
        <header className="page-header">
          <h1>
            <FrenchTitle>{title}</FrenchTitle>
          </h1>
          {note}
        </header>
        {before}
        <MarkdownText source={markdown} />
        {children}
      </div>
    </div>
  );
}

export function textPageMeta({
  title,
  description,
  markdown,
}: Pick<ContentPage, "title" | "description" | "markdown">) {
  return pageMeta({ title, description, indexable: markdown !== null });
}
