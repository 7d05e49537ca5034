/** Red stops a letter; amber wants a look before it leaves; a note is information. */
export type Finding = { level: "red" | "amber" | "note"; message: string };

export const red = (message: string): Finding => ({ level: "red", message });
export const amber = (message: string): Finding => ({ level: "amber", message });

const ORDER: Record<Finding["level"], number> = { red: 0, amber: 1, note: 2 };

export function sortFindings(findings: Finding[]): Finding[] {
  return findings.toSorted((one, other) => ORDER[one.level] - ORDER[other.level]);
}
