import type { RawTransport } from "#platform/mail/mail-transport.server.ts";
import type { LetterScheduler } from "./letter-scheduler.server.ts";

type LetterService = { scheduler: Pick<LetterScheduler, "trigger">; transport: RawTransport };

declare module "#platform/services.ts" {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface AddedServices {
    letters?: LetterService;
  }
}

/** Throws in a process without the letter service, such as the one that renders pages. */
export function requireLetterService({ letters }: { letters?: LetterService }): LetterService {
  if (!letters) throw new Error("this process sends no letters");
  return letters;
}
