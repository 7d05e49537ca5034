/**
 * Does nothing once the reader has moved the focus: scripts may arrive late, and must move neither the page nor the
 * focus.
 */
export function focusOnArrival(target: HTMLElement | null): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true });
}
