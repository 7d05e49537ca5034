import { FrenchText } from "#app/ui/french-text.tsx";
import { formatDate } from "#platform/french/dates.ts";

export function Deadline({ day, daysLeft }: { day: string; daysLeft: number }) {
  return (
    <span className={daysLeft <= URGENT_DAYS ? "admin-urgent" : undefined}>
      <time dateTime={day}>
        <FrenchText>{formatDate(day)}</FrenchText>
      </time>
      <span>{`, ${countDown(daysLeft)}`}</span>
    </span>
  );
}

const URGENT_DAYS = 7;

function countDown(daysLeft: number): string {
  if (daysLeft === 0) return "aujourd’hui";
  if (daysLeft === 1) return "demain";
  if (daysLeft > 1) return `dans ${daysLeft}\u00A0jours`;
  return `dépassé de ${-daysLeft}\u00A0jour${daysLeft < -1 ? "s" : ""}`;
}
