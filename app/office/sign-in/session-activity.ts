/** Informs every tab of the administration that a request has just prolonged the session. */

const CHANNEL = "admin-session";

let channel: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

export function announceActivity(): void {
  for (const listener of listeners) listener();
  openChannel()?.postMessage("activity");
}

export function onActivity(listener: () => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

function openChannel(): BroadcastChannel | null {
  if (channel || !("BroadcastChannel" in globalThis)) return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return channel;
}
