/** The law of residence changes fast: a check each quarter. */
const MAX_DAYS = 100;

/** @param checkedOn YYYY-MM-DD */
export function isCheckLate(checkedOn: string, now: Date): boolean {
  return now.getTime() - Date.parse(`${checkedOn}T00:00:00Z`) > (MAX_DAYS + 1) * 86_400_000;
}
