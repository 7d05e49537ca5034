import { useState } from "react";
import { storedLearning } from "#app/accounts/reader-data/learning-storage.ts";
import { dateOfDay, localDay } from "#app/accounts/reader-data/local-day.ts";
import { canKeep } from "#app/accounts/reader-data/nothing-kept.ts";
import { Button } from "#app/ui/button.tsx";
import { FrenchText } from "#app/ui/french-text.tsx";
import { notify } from "#app/ui/notifications.ts";
import { foldCards } from "./cards.ts";
import { planSession } from "./review-session.ts";
import { comingDayText } from "./review-texts.ts";

const REMINDER_HOUR = 18;

const TITLE = "Réviser sur Le Récap";

/**
 * Returns a calendar file (RFC 5545). The hour is the device's own, and nothing says what was read, because calendars
 * are shared.
 */
export function reminderFile(day: number, { origin, now }: { origin: string; now: Date }): string {
  const date = compact(dateOfDay(day));
  const address = `${origin}/reviser`;
  const properties: [name: string, value: string][] = [
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Le Récap//Réviser//FR"],
    ["BEGIN", "VEVENT"],
    // There is one event for each day, so that one that is imported twice replaces itself.
    ["UID", `reviser-${date}@${new URL(origin).hostname}`],
    ["DTSTAMP", compact(now.toISOString().replace(/\.\d+/, ""))],
    ["DTSTART", `${date}T${REMINDER_HOUR}0000`],
    ["DURATION", "PT5M"],
    ["SUMMARY", TITLE],
    ["URL", address],
    ["DESCRIPTION", address],
    ["TRANSP", "TRANSPARENT"],
    ["BEGIN", "VALARM"],
    ["ACTION", "DISPLAY"],
    ["DESCRIPTION", TITLE],
    ["TRIGGER", "PT0M"],
    ["END", "VALARM"],
    ["END", "VEVENT"],
    ["END", "VCALENDAR"],
  ];
  return properties.map(([name, value]) => `${name}:${value}\r\n`).join("");
}

function compact(date: string): string {
  return date.replaceAll(/[-:]/g, "");
}

/** Offers a calendar file for the next day on which a question comes back, from an article or from the exam. */
export function ReminderButton() {
  const [{ today, day }] = useState(nextReview);
  if (day === null) return null;
  const save = async () => {
    const text = reminderFile(day, { origin: window.location.origin, now: new Date() });
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

/** The day is null on a device that keeps nothing, where no question comes back. */
function nextReview(): { today: number; day: number | null } {
  const today = localDay(new Date());
  return { today, day: canKeep() ? planSession(foldCards(storedLearning.load(), today), today).nextDay : null };
}
