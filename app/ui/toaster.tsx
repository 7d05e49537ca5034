import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { currentNotifications, dismiss, type Notification, subscribe } from "./notifications.ts";

const NONE: readonly Notification[] = [];

/** Both live regions must be in the page from the start (RGAA 7.5). */
export function Toaster() {
  const notifications = useSyncExternalStore(subscribe, currentNotifications, () => NONE);
  const [isHovered, setHovered] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const hidden = usePageHidden();
  const region = useRef<HTMLElement>(null);
  const origin = useRef<Element | null>(null);

  function close(ids: number[]) {
    const leaving = (button: Element) => ids.includes(Number(button.closest<HTMLElement>("[data-id]")?.dataset.id));
    if (region.current?.contains(document.activeElement)) {
      const next = [...region.current.querySelectorAll("button")].find((button) => !leaving(button)) ?? origin.current;
      if (next instanceof HTMLElement && next.isConnected) next.focus();
      else document.getElementById("contenu")?.focus();
    }
    // Some browsers do not report that the pointer left an element that was removed.
    setHovered(false);
    for (const id of ids) dismiss(id);
  }

  const closeAll = useRef(() => {});
  closeAll.current = () => close(notifications.map(({ id }) => id));
  useEffect(() => {
    if (notifications.length === 0) return;
    // An open menu or definition handles Escape first.
    const dismissOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      closeAll.current();
    };
    document.addEventListener("keydown", dismissOnEscape);
    return () => document.removeEventListener("keydown", dismissOnEscape);
  }, [notifications]);

  const toast = (notification: Notification) => (
    <Toast
      key={notification.id}
      notification={notification}
      paused={isHovered || hasFocus || hidden}
      onClose={() => close([notification.id])}
    />
  );
  return (
    <section
      ref={region}
      className="toaster"
      aria-label="Notifications"
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocus(true);
        if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
      }}
      onBlur={({ currentTarget, relatedTarget }) => setFocus(currentTarget.contains(relatedTarget))}
    >
      <div role="alert">{notifications.filter(({ tone }) => tone === "destructive").map(toast)}</div>
      <div role="status">{notifications.filter(({ tone }) => tone === "neutral").map(toast)}</div>
    </section>
  );
}

type ToastProps = { notification: Notification; paused: boolean; onClose: () => void };

function Toast({ notification, paused, onClose }: ToastProps) {
  const { id, title, description, tone, durationMs, isUnderWay } = notification;
  useCountdown(durationMs, paused, () => dismiss(id));
  return (
    <div className={`toast toast-${tone}`} data-id={id}>
      {isUnderWay ? null : <Icon name={tone === "destructive" ? "circle-alert" : "circle-check"} />}
      <div>
        <p className="toast-title">{title}</p>
        {description ? <p>{description}</p> : null}
      </div>
      <button type="button" className="toast-close" onClick={onClose}>
        <Icon name="x" />
        <span className="sr-only">Fermer la notification</span>
      </button>
    </div>
  );
}

/** Calls `onEnd` after `durationMs` outside pauses (WCAG 2.2.1). */
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
