import { useEffect, useState } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { AgeNotice as Notice } from "#library/catalogue/age-notice.ts";

export function AgeNotice({ text, next }: Notice) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(next !== null && next.from <= new Date().toISOString()), [next]);
  const shown = next && isDue ? next.text : text;
  if (shown === "") return null;
  return (
    <p className={next && !isDue ? "muted" : "live"}>
      <FrenchText>{shown}</FrenchText>
    </p>
  );
}
