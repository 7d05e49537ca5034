import { useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { localDay } from "#app/accounts/reader-data/local-day.ts";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { notify } from "#app/ui/notifications.ts";
import { foldCards } from "./cards.ts";
import { calendarFile, REMINDER_HOUR } from "./reminder.ts";
import { planSession } from "./review-session.ts";
import { comingDayText } from "./review-texts.ts";

/** Reminds of the next day with a question, of the exam too. */
export function ReminderButton() {
  const [{ today, day }] = useState(nextReview);
  if (day === null) return null;
  const save = async () => {
    const text = calendarFile(day, { origin: window.location.origin, now: new Date() });
    try {
      const { saveFile } = await import("#app/ui/save-file.ts");
      saveFile(new File([text], "reviser.ics", { type: "text/calendar" }));
    } catch {
      notify({ title: "Le fichier n’a pas pu être préparé", description: "Réessayez.", tone: "destructive" });
    }
  };
  return (
    <p className="button-row">
      <Button tone="quiet" onClick={() => void save()}>
        Rappel dans mon agenda
      </Button>
      <span className="muted">
        <FrenchText>{`Un fichier pour ${comingDayText(day, today)} à ${REMINDER_HOUR} h, sans compte ni suivi.`}</FrenchText>
      </span>
    </p>
  );
}

/** Null where nothing is kept: no question would come back. */
function nextReview(): { today: number; day: number | null } {
  const today = localDay(new Date());
  return { today, day: canKeep() ? planSession(foldCards(storedLearning.load(), today), today).nextDay : null };
}
