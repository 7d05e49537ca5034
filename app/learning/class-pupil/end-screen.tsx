import { useEffect, useState } from "react";
import { ClassPage } from "#app/learning/class/class-page.tsx";
import { CLASS_TEXTS } from "#app/learning/class/class-texts.ts";
import type { ClassView } from "#app/learning/class/class-view.ts";
import { KeepMissed } from "./keep-missed.tsx";
import { loadChoices } from "./kept-choices.ts";
import { OriginLinks, ScreenTitle } from "./pupil-screens.tsx";

type EndScreenProps = { session: string; view: ClassView; choices: Record<string, string> };

export function EndScreen({ session, view, choices }: EndScreenProps) {
  const [kept, setKept] = useState(choices);
  useEffect(() => setKept((now) => ({ ...loadChoices(session).choices, ...now })), [session]);
  const missed = view.past.filter(({ id, right }) => id in kept && kept[id] !== right);
  const answered = view.past.filter(({ id }) => id in kept).length;
  // Nothing is known of a device that kept nothing.
  const unanswered = answered > 0 ? view.past.length - answered : 0;
  return (
    <ClassPage name={view.title}>
      <ScreenTitle>La séance est finie</ScreenTitle>
      <p className="lead">{CLASS_TEXTS.expired}</p>
      <KeepMissed missed={missed} unanswered={unanswered} />
      <OriginLinks origins={view.origins} />
    </ClassPage>
  );
}
