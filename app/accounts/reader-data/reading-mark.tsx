import { useEffect, useState } from "react";
import type { Heading } from "#library/catalogue/catalogue.ts";
import { followReading } from "./follow-reading.ts";

export function ReadingMark({ article, headings }: { article: string; headings: Heading[] }) {
  const [left, setLeft] = useState<Heading | null>(null);
  useEffect(() => {
    const followed = followReading(article, headings);
    setLeft(followed.left);
    return followed.stop;
  }, [article, headings]);
  if (!left) return null;
  return (
    <p className="reading-mark">
      <a href={`#${left.id}`}>{`Reprendre à « ${left.text} »`}</a>
    </p>
  );
}
