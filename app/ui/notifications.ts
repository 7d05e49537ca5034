export type Notification = {
  id: number;
  title: string;
  description: string | null;
  tone: "neutral" | "destructive";
  durationMs: number;
  /** Is true for something that has not ended, which is shown without a tick. */
  isUnderWay: boolean;
};

type NewNotification = {
  title: string;
  description?: string;
  tone?: Notification["tone"];
  durationMs?: number;
  isUnderWay?: boolean;
};

const DEFAULT_DURATION_MS = 4000;
const MAX_VISIBLE = 3;

let notifications: readonly Notification[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * At most three are visible, so a notification must not be the only place of an information. Returns the id for
 * `dismiss`.
 */
export function notify({
  title,
  description,
  tone = "neutral",
  durationMs = DEFAULT_DURATION_MS,
  isUnderWay = false,
}: NewNotification): number {
  lastId += 1;
  const notification = { id: lastId, title, description: description ?? null, tone, durationMs, isUnderWay };
  publish([...notifications, notification].slice(-MAX_VISIBLE));
  return lastId;
}

export function dismiss(id: number) {
  publish(notifications.filter((notification) => notification.id !== id));
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentNotifications(): readonly Notification[] {
  return notifications;
}

function publish(next: readonly Notification[]) {
  notifications = next;
  for (const listener of listeners) listener();
}
