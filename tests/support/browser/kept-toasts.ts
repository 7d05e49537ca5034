import type { Page } from "@playwright/test";

/**
 * Toasts stay, as under a pointer, in pages opened from now on: a busy machine may take longer to look than the seconds that one
 * stays. The pointer of the test, which passes over them, takes that from none.
 */
export async function keepToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // Before what was pressed early is replayed at the same event.
    window.addEventListener("hydrated", () => {
      const over = new PointerEvent("pointerover", { bubbles: true });
      document.querySelector(".toaster")?.dispatchEvent(over);
    });
    const isAbove = ({ target }: Event) => target instanceof Element && target.closest(".toaster") !== null;
    window.addEventListener(
      "pointerout",
      (event) => {
        if (event.isTrusted && isAbove(event)) event.stopPropagation();
      },
      { capture: true },
    );
  });
}

/** The pointer goes: each toast has the rest of its time. */
export async function letToastsLeave(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Notifications" }).dispatchEvent("pointerout");
}
