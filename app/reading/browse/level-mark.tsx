import { useEffect, useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { storedProgress } from "#app/accounts/reader-data/progress.ts";

type LevelMarkProps = {
  article: string;
  topicId?: string | undefined;
  before: string;
  /** A quiz result already shows the lower levels, so only the highest is shown beside it. */
  isRetainedOnly?: boolean;
};

export function LevelMark({ article, topicId = article, before, isRetainedOnly }: LevelMarkProps) {
  const learning = storedLearning.use();
  const progress = storedProgress.use();
  const [text, setText] = useState("");
  const isKnown = article in learning.log || article in learning.seen || topicId in progress;
  useEffect(() => {
    if (!isKnown) return setText("");
    let isGone = false;
    import("#app/learning/paths/article-level.ts")
      .then(({ articleLevel }) => articleLevel({ id: article, topicId }, { learning, progress }))
      .then((level) => isGone || setText(level))
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [isKnown, article, topicId, learning, progress]);
  return text === "" || (isRetainedOnly && !text.startsWith("Retenu")) ? null : (
    <span className="level-mark">{`${before}${text}`}</span>
  );
}
