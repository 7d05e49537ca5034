/** Red blocks the letter; amber asks a person to look; a note is only information. */
export type Finding = { level: "red" | "amber" | "note"; message: string };

export const red = (message: string): Finding => ({ level: "red", message });
export const amber = (message: string): Finding => ({ level: "amber", message });

const ORDER: Record<Finding["level"], number> = { red: 0, amber: 1, note: 2 };

export function sortFindings(findings: Finding[]): Finding[] {
  return findings.toSorted((one, other) => ORDER[one.level] - ORDER[other.level]);
}
