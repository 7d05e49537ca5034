import { describeError } from "#platform/log.ts";
import type { ProcessServices } from "#platform/services.ts";
import { sweepClasses } from "./class-sessions.server.ts";
import { type ClassViews, createClassViews } from "./class-views.server.ts";

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    classes?: ClassViews;
  }
}

const SWEEP_EVERY_MS = 60_000;

type RunningClasses = { views: ClassViews; stop: () => Promise<void> };

/** Runs at the start and then every minute: ends overdue sessions, erases those that ended a day ago. */
export function startClasses({ db, log }: Pick<ProcessServices, "db" | "log">): RunningClasses {
  const sweep = () =>
    sweepClasses(db, new Date()).then(
      () => {},
      (error: unknown) => log.error("classes_sweep_failed", describeError(error)),
    );
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, SWEEP_EVERY_MS);
  return {
    views: createClassViews(db),
    stop() {
      clearInterval(timer);
      return sweeping;
    },
  };
}
