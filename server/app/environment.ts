import type { HttpBindings } from "@hono/node-server";
import type { Services } from "#platform/services.ts";

export type Environment = { Bindings: HttpBindings; Variables: { services: Services } };
