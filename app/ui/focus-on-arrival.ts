/** The scripts of a page come after it: they move neither the page nor the focus of a reader who has begun. */
export function focusOnArrival(target: HTMLElement | null): void {
  if (document.activeElement === document.body) target?.focus({ preventScroll: true });
}
