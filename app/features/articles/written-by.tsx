import { FrenchText } from "#app/ui/french-text.tsx";
import type { ArticlePage } from "#library/catalogue/catalogue.ts";

export function WrittenBy({ article: { signature, factsDates } }: { article: ArticlePage }) {
  return (
    <p>
      {signature}.
      <br /> <FrenchText>{factsDates}</FrenchText>
    </p>
  );
}
