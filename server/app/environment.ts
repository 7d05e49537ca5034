import type { HttpBindings } from "@hono/node-server";
import type { Edition } from "#library/catalogue/content-store.server.ts";
import type { Services } from "#platform/services.ts";

export type Environment = {
  Bindings: HttpBindings;
  Variables: { services: Services; edition: Edition; styleNonce?: string };
};
