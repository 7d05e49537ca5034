import { SERVICE_WORKER, SERVICE_WORKER_POLICY } from "#platform/service-worker.ts";

type TrustedTypes = { createPolicy: (name: string, rules: { createScriptURL: () => string }) => Policy };
type Policy = { createScriptURL: (url: string) => string };

/** Made once: the browser refuses a second of the same name. */
let policy: Policy | null = null;

/** Rejects in a private window of some browsers. */
export async function registerServiceWorker(): Promise<void> {
  const { trustedTypes } = window as unknown as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy(SERVICE_WORKER_POLICY, { createScriptURL: () => SERVICE_WORKER }) ?? null;
  const registration = await navigator.serviceWorker.register(policy?.createScriptURL("") ?? SERVICE_WORKER);
  // What blocks service workers may answer with nothing.
  if (!registration) throw new Error("no service worker");
}
