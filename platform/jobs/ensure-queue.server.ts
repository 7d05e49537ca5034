import type { PgBoss, Queue } from "pg-boss";

type QueueSettings = Omit<Queue, "name">;

export async function ensureQueue(boss: PgBoss, name: string, settings: QueueSettings): Promise<void> {
  const existing = await boss.getQueue(name);
  if (!existing) return boss.createQueue(name, settings);
  const { policy: _fixed, ...changeable } = settings;
  const isCurrent = Object.entries(changeable).every(([key, value]) => existing[key as keyof Queue] === value);
  if (!isCurrent) await boss.updateQueue(name, changeable);
}
