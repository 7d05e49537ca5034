import { useEffect, useState } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LiveNotice as Notice } from "#library/catalogue/live-notice.ts";

/** `wasDated`: as it was when the page was made; a page that has aged since says so once its script runs. */
export function LiveNotice({ notice, wasDated }: { notice: Notice; wasDated: boolean }) {
  const { text, datedText, datedFrom } = notice;
  const [dated, setDated] = useState(wasDated);
  useEffect(() => setDated(datedFrom <= new Date().toISOString()), [datedFrom]);
  return (
    <p className={dated ? "live" : "muted"}>
      <FrenchText>{dated ? datedText : text}</FrenchText>
    </p>
  );
}
