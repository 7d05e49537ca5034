import type { ContentPage } from "#library/catalogue/catalogue.ts";
import { TAG_AUTHORITY } from "#platform/xml.ts";

/** The events last all day (RFC 5545), as these fall on the same day in every time zone. */
export function calendarFile(page: Pick<ContentPage, "title" | "updatedAt" | "calendar">, address: string): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//lerecap//calendar//FR",
    ...page.calendar.flatMap(({ date, title, rule }) => [
      "BEGIN:VEVENT",
      // The identifier stays the same, so that a calendar to which the file is added again replaces the event.
      `UID:${date}@${TAG_AUTHORITY}`,
      `DTSTAMP:${compact(page.updatedAt)}T000000Z`,
      `DTSTART;VALUE=DATE:${compact(date)}`,
      `SUMMARY:${escapeText(title)}`,
      `DESCRIPTION:${escapeText(`${rule}\n${address}`)}`,
      `URL:${address}`,
      "TRANSP:TRANSPARENT",
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function compact(date: string): string {
  return date.replaceAll("-", "");
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll("\n", "\\n");
}

const MAX_OCTETS = 75;

/**
 * RFC 5545 limits a line to 75 octets and continues it after a space. No line is cut within a character of several
 * octets.
 */
function fold(line: string): string {
  const folded: string[] = [];
  let part = "";
  for (const character of line) {
    if (Buffer.byteLength(part + character) > MAX_OCTETS) {
      folded.push(part);
      part = " ";
    }
    part += character;
  }
  return [...folded, part].join("\r\n");
}
