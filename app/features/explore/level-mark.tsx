import { useEffect, useState } from "react";
import { storedLearning } from "#app/features/learning/learning-storage.ts";
import { storedProgress } from "#app/features/progress/progress-storage.ts";

type LevelMarkProps = {
  article: string;
  /** The progress topic of its quiz, where that has another id. */
  topicId?: string | undefined;
  /** What stands before it, once there is a level. */
  before: string;
};

/** « Vu », « Compris » or « Retenu », as far as this device knows. Loads what counts it for those who have read something. */
export function LevelMark({ article, topicId = article, before }: LevelMarkProps) {
  const learning = storedLearning.use();
  const progress = storedProgress.use();
  const [text, setText] = useState("");
  const isKnown = article in learning.log || article in learning.seen || topicId in progress;
  useEffect(() => {
    if (!isKnown) return setText("");
    let isGone = false;
    import("#app/features/paths/article-level.ts")
      .then(({ articleLevel }) => articleLevel({ id: article, topicId }, { learning, progress }))
      .then((level) => isGone || setText(level))
      // Without a network the mark is missing, and nothing else.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [isKnown, article, topicId, learning, progress]);
  return text === "" ? null : (
    <span className="level-mark">
      {before}
      {text}
    </span>
  );
}
