import { useEffect, useState } from "react";
import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";
import { isDated } from "./is-dated.ts";

type LiveNoticeProps = {
  currentTo: string;
  /** As it was when the page was made. */
  wasDated: boolean;
};

/** Of a subject that goes on. The shorter sentence is true at any age, so that a page built long ago tells nothing wrong without scripts. */
export function LiveNotice({ currentTo, wasDated }: LiveNoticeProps) {
  const [dated, setDated] = useState(wasDated);
  useEffect(() => setDated(isDated(currentTo, new Date())), [currentTo]);
  const day = formatDate(currentTo);
  return (
    <p className={dated ? "live live-dated" : "live"}>
      <FrenchText>
        {dated
          ? `Cet article a plus de six mois, et son sujet évolue : rien de ce qui a suivi le ${day} ne s’y trouve.`
          : `Sujet en cours : rien de ce qui a suivi le ${day} ne se trouve dans cet article.`}
      </FrenchText>
    </p>
  );
}
