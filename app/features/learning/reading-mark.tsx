import { useEffect, useState } from "react";
import type { Heading } from "#library/catalogue/catalogue.ts";

/** Follows the reading of an article, once the page is there, and offers to go on where it was left. */
export function ReadingMark({ article, headings }: { article: string; headings: Heading[] }) {
  const [left, setLeft] = useState<Heading | null>(null);
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    import("./follow-reading.ts").then(
      ({ followReading }) => {
        if (isGone) return;
        const followed = followReading(article, headings);
        setLeft(followed.left);
        stop = followed.stop;
      },
      // Without a network nothing is followed.
      () => {},
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [article, headings]);
  return (
    <p className="reading-mark" role="status">
      {left ? <a href={`#${left.id}`}>Reprendre à « {left.text} »</a> : null}
    </p>
  );
}
