export function waitText(seconds: number): string {
  return `Trop d’essais pour le moment. Réessayez dans ${durationText(seconds)}.`;
}

export function durationText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 90) return `${Math.ceil(minutes / 60)}\u00A0heures`;
  return `${minutes}\u00A0minute${minutes > 1 ? "s" : ""}`;
}
