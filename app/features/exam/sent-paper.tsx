import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { SentExam } from "./exam-device.ts";
import { answerField, PAPER_FIELDS, paperUrl } from "./exam-paths.ts";

type SentPaperProps = {
  sent: SentExam;
  /** Whether the page itself was loaded here, by Back or by a reload perhaps. */
  isReturn: boolean;
  onBegin: () => void;
};

/** The server keeps no answer: the device sends them once more, and the correction stands in its place again. */
export function SentPaper({ sent: { seed, options, given, late, helped }, isReturn, onBegin }: SentPaperProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isReturn && navigator.onLine && isBackOrReload()) form.current?.submit();
  }, [isReturn]);
  return (
    <form ref={form} className="fiche" method="post" action={paperUrl(seed, options)}>
      <p>Vous avez déjà envoyé cette série. Vos réponses sont gardées sur cet appareil.</p>
      {Object.entries(given).map(([number, option]) => (
        <input key={number} type="hidden" name={answerField(Number(number))} value={option} />
      ))}
      <input type="hidden" name={PAPER_FIELDS.late} value={late.join(",")} />
      <input type="hidden" name={PAPER_FIELDS.helped} value={helped} />
      <input type="hidden" name={PAPER_FIELDS.asIs} value="1" />
      <input type="hidden" name={PAPER_FIELDS.again} value="1" />
      <p className="button-row">
        <Button type="submit">Revoir ma correction</Button>
        <Button tone="quiet" onClick={onBegin}>
          Refaire la série
        </Button>
      </p>
    </form>
  );
}

function isBackOrReload(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" || navigation?.type === "reload";
}
