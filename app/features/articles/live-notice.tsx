import { useEffect, useState } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import type { LiveNotice as Notice } from "#library/catalogue/live-notice.ts";

export function LiveNotice({ text, next }: Notice) {
  const [isDue, setDue] = useState(false);
  useEffect(() => setDue(next !== null && next.from <= new Date().toISOString()), [next]);
  return (
    <p className={next && !isDue ? "muted" : "live"}>
      <FrenchText>{next && isDue ? next.text : text}</FrenchText>
    </p>
  );
}
