import { useCallback, useEffect, useState } from "react";
import { isNothingLearnt } from "#app/accounts/reader-data/learning.ts";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { canKeep, NOTHING_KEPT } from "#app/accounts/reader-data/nothing-kept.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import type { Elements } from "#app/ui/elements.ts";
import type { ReviewDay } from "./review-day.tsx";

type Panel = { state: "coming" | "new" | "offline" } | { state: "day"; Day: typeof ReviewDay };

const WHAT_IT_DOES =
  "La révision vous repose les questions que vous avez déjà vues, au moment où vous risquez de les oublier.";

export function ReviewPanel({ missed, next }: { missed: readonly string[]; next: Elements }) {
  const [panel, setPanel] = useState<Panel>({ state: "coming" });
  const look = useCallback(() => {
    if (missed.length === 0 && isNothingLearnt(storedLearning.load())) return setPanel({ state: "new" });
    import("./review-day.tsx").then(
      ({ ReviewDay: Day }) => setPanel({ state: "day", Day }),
      () => setPanel({ state: "offline" }),
    );
  }, [missed.length]);
  useEffect(look, [look]);
  if (panel.state === "coming") return <Coming />;
  if (panel.state === "day")
    return (
      <panel.Day
        missed={missed}
        coming={<Coming />}
        never={<NeverAnswered />}
        next={next}
        notLoaded={(onRetry) => <NotLoaded onRetry={onRetry} />}
      />
    );
  return (
    <section className="path-list review-state" aria-labelledby="review-state">
      {panel.state === "new" ? <NeverAnswered /> : <NotLoaded onRetry={look} />}
      {canKeep() ? null : <p className="alert">{NOTHING_KEPT}</p>}
    </section>
  );
}

function Coming() {
  return (
    <section className="path-list needs-script" aria-labelledby="review-state">
      <h2 id="review-state">Vos questions arrivent…</h2>
      {/* Not shorter than what follows, or the largest paint would wait for the scripts. */}
      <p>{WHAT_IT_DOES} Elles dépendent de ce que vous avez déjà répondu, que seul cet appareil connaît.</p>
    </section>
  );
}

function NeverAnswered() {
  return (
    <>
      <h2 id="review-state">Pas encore de question à revoir</h2>
      <p>{WHAT_IT_DOES} Commencez par un quiz.</p>
      <p>
        <ButtonLink to="/apprendre">Choisir un premier article</ButtonLink>
      </p>
    </>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <h2 id="review-state">Vos questions n’ont pas pu être chargées</h2>
      <p>Vérifiez votre connexion. Vos réponses sont toujours sur cet appareil.</p>
      <p>
        <Button onClick={onRetry}>Réessayer</Button>
      </p>
    </>
  );
}
