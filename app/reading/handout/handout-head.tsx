import { use } from "react";
import { FrenchText, FrenchTitle } from "#app/ui/french-text.tsx";
import { SiteSettingsContext } from "#app/ui/page/site-settings.ts";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

type SheetHeadProps = {
  article: ArticlePage;
  kind: string;
  title?: string;
  /** Of several sheets on one page. */
  isPart?: boolean;
};

/** Repeats the page's origin: some browsers print nothing into the margins. */
export function SheetHead({ article, kind, title = article.title, isPart = false }: SheetHeadProps) {
  const { origin } = use(SiteSettingsContext);
  const Heading = isPart ? "h2" : "h1";
  const { category, modifiedAt, factsAsOf } = article;
  const version = `Version du ${formatDate(modifiedAt)}`;
  return (
    <header className="sheet-head">
      <p className="kicker">{`${kind} · ${category.parent ? `${category.parent.name}, ` : ""}${category.name}`}</p>
      <Heading className="sheet-title">
        <FrenchTitle>{title}</FrenchTitle>
      </Heading>
      <p className="sheet-origin">
        <FrenchText>
          {factsAsOf ? `${version}, faits arrêtés au ${formatDate(factsAsOf)}. ` : `${version}. `}
        </FrenchText>
        <span>{`${origin}${article.href}`}</span>
      </p>
    </header>
  );
}
