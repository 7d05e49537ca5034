import { randomBytes } from "node:crypto";
import type { Secrets } from "#platform/secrets.ts";

export function makeSecrets(given: Partial<Secrets> = {}): Secrets {
  const random = () => randomBytes(32).toString("base64url");
  return {
    sessionSecret: random(),
    linkSecrets: [random()],
    adminPassword: "",
    adminPasswordIsNew: false,
    ...given,
  };
}
