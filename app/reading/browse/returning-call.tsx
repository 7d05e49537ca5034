import { useEffect, useState } from "react";
import { Link } from "react-router";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { storedProgress } from "#app/accounts/reader-data/progress-storage.ts";
import { Icon } from "#app/ui/icon.tsx";

type Call = { text: string; href: string };

/** Has its own space, so that nothing moves under a thumb about to press. */
export function ReturningCall() {
  const call = useCall();
  return call ? (
    <Link className="returning-call" to={call.href}>
      <span>{call.text}</span>
      <Icon name="arrow-right" />
    </Link>
  ) : null;
}

function useCall(): Call | null {
  const [call, setCall] = useState<Call | null>(null);
  useEffect(() => {
    const learning = storedLearning.load();
    const hasRead = Object.keys(learning.seen).length + Object.keys(storedProgress.load()).length > 0;
    if (Object.keys(learning.log).length === 0) {
      if (hasRead) setCall(NEXT_STEP);
      return;
    }
    import("#app/learning/review/due-today.ts")
      .then(({ dueText }) => dueText(learning, new Date()))
      .then(
        (text) => setCall(text ? { text, href: "/reviser" } : NEXT_STEP),
        () => {},
      );
  }, []);
  return call;
}

const NEXT_STEP = { text: "Ma prochaine étape", href: "/apprendre" };
