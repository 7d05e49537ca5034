import { describeError } from "#platform/log.ts";
import type { ProcessServices, Services } from "#platform/services.ts";
import { ClassRegister } from "./class-register.server.ts";

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    classes?: ClassRegister;
  }
}

const SWEEP_EVERY_MS = 60_000;

type RunningClasses = { register: ClassRegister; stop: () => Promise<void> };

/** At the start, then each minute: what is overdue ends, what ended a day ago is erased. */
export function startClasses({ db, log }: Pick<ProcessServices, "db" | "log">): RunningClasses {
  const register = new ClassRegister(db);
  async function sweep(): Promise<void> {
    try {
      await register.load();
      await register.sweep(new Date());
    } catch (error) {
      log.error("classes_sweep_failed", describeError(error));
    }
  }
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep);
  }, SWEEP_EVERY_MS);
  return {
    register,
    async stop() {
      clearInterval(timer);
      await sweeping;
      await register.flush();
    },
  };
}

/** Read from the database before the first answer. */
export async function classesOf({ classes }: Pick<Services, "classes">): Promise<ClassRegister> {
  if (!classes) throw new Error("this process keeps no class sessions");
  await classes.load();
  return classes;
}
