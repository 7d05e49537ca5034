import { FrenchText } from "#app/ui/french-text.tsx";
import type { ArticlePage, Signatory } from "#library/catalogue/catalogue.ts";
import { formatDate } from "#platform/french/dates.ts";

/** Who answers for the text, and to which day it goes. Nobody is named whom the article's file does not name. */
export function WrittenBy({ article }: { article: ArticlePage }) {
  const { author, reader, newsroom, publishedAt, updatedAt, currentTo, changes } = article;
  return (
    <p className="muted">
      {author ? `Par ${nameOf(author)}` : newsroom}
      {reader ? `, relu par ${nameOf(reader)}` : ""}
      <br />
      {"Publié le "}
      <Day date={publishedAt} />
      {updatedAt && changes.length === 0 ? (
        <>
          {" · Mis à jour le "}
          <Day date={updatedAt} />
        </>
      ) : null}
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

function nameOf({ name, title }: Signatory): string {
  return title ? `${name}, ${title}` : name;
}
