import { dateOfDay } from "#app/accounts/reader-data/local-day.ts";

export const REMINDER_HOUR = 18;

const TITLE = "Réviser sur Le Récap";

/** A file of RFC 5545. The hour is the device's own, and nothing says what was read: calendars are shared. */
export function calendarFile(day: number, { origin, now }: { origin: string; now: Date }): string {
  const date = compact(dateOfDay(day));
  const address = `${origin}/reviser`;
  const properties: [name: string, value: string][] = [
    ["BEGIN", "VCALENDAR"],
    ["VERSION", "2.0"],
    ["PRODID", "-//Le Récap//Réviser//FR"],
    ["BEGIN", "VEVENT"],
    // One for each day: brought in twice, it replaces itself.
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
