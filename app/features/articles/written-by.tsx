import { FrenchText } from "#app/ui/french-text.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

export function WrittenBy({ article }: { article: ArticlePage }) {
  const { signature, publishedAt, currentTo } = article;
  return (
    <p className="muted">
      {signature}
      <br />
      {"Publié le "}
      <Day date={publishedAt} />
      {" · À jour au "}
      <Day date={currentTo} />
    </p>
  );
}

function Day({ date }: { date: string }) {
  return (
    <time dateTime={date}>
      <FrenchText>{formatDate(date)}</FrenchText>
    </time>
  );
}
