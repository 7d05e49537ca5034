import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { currentNotifications, dismiss, type Notification, subscribe } from "./notifications.ts";

const NONE: readonly Notification[] = [];

/** Two live regions that are in the page from the start: an alert for what went wrong, a status for the rest (RGAA 7.5). */
export function Toaster() {
  const notifications = useSyncExternalStore(subscribe, currentNotifications, () => NONE);
  const [paused, setPaused] = useState(false);
  const hidden = usePageHidden();

  useEffect(() => {
    if (notifications.length === 0) return;
    // What is open nearer to the focus, the menu or a definition, takes the key first.
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      for (const { id } of notifications) dismiss(id);
    };
    document.addEventListener("keydown", dismissOnEscape);
    return () => document.removeEventListener("keydown", dismissOnEscape);
  }, [notifications]);

  const toast = (notification: Notification) => (
    <Toast key={notification.id} notification={notification} paused={paused || hidden} />
  );
  return (
    <section
      className="toaster"
      aria-label="Notifications"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="alert">{notifications.filter(({ tone }) => tone === "destructive").map(toast)}</div>
      <div role="status">{notifications.filter(({ tone }) => tone === "neutral").map(toast)}</div>
    </section>
  );
}

function Toast({ notification, paused }: { notification: Notification; paused: boolean }) {
  const { id, title, description, tone, durationMs } = notification;
  useCountdown(durationMs, paused, () => dismiss(id));
  return (
    <div className={`toast toast-${tone}`}>
      <Icon name={tone === "destructive" ? "circle-alert" : "circle-check"} />
      <div>
        <p className="toast-title">{title}</p>
        {description ? <p>{description}</p> : null}
      </div>
      <button type="button" className="toast-close" onClick={() => dismiss(id)}>
        <Icon name="x" />
        <span className="sr-only">Fermer la notification</span>
      </button>
    </div>
  );
}

/** Calls `onEnd` once `durationMs` have passed outside pauses (WCAG 2.2.1). */
function useCountdown(durationMs: number, paused: boolean, onEnd: () => void) {
  const remaining = useRef(durationMs);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [paused]);
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      document.addEventListener("visibilitychange", onChange);
      return () => document.removeEventListener("visibilitychange", onChange);
    },
    () => document.hidden,
    () => false,
  );
}
