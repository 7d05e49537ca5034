import { FrenchText } from "#app/ui/french-text.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

export function WrittenBy({ article: { signature, publishedAt, factsDates } }: { article: ArticlePage }) {
  return (
    <p className="muted">
      {signature}
      <br />
      {"Publié le "}
      <time dateTime={publishedAt}>
        <FrenchText>{formatDate(publishedAt)}</FrenchText>
      </time>
      <FrenchText>{factsDates}</FrenchText>
    </p>
  );
}
