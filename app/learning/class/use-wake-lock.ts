import { useEffect } from "react";

/**
 * Keeps the screen on during a live session. Browsers release the lock when the page is hidden, so it is requested
 * again.
 */
export function useWakeLock(isLive: boolean): void {
  useEffect(() => {
    if (!isLive || !navigator.wakeLock) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function ask() {
      if (document.visibilityState === "hidden" || (lock && !lock.released)) return;
      // Browsers refuse the lock when the battery is low.
      const given = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void given?.release();
      else lock = given;
    }
    void ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, [isLive]);
}
