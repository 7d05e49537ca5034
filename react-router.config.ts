import type { Config } from "@react-router/dev/config";
import { listPrerenderedPaths } from "./scripts/run/prerendered-paths.ts";

export default {
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // The whole list of routes travels as one hashed file: no request to the server to discover a link.
  routeDiscovery: { mode: "initial" },
  prerender: { paths: listPrerenderedPaths, concurrency: 2 },
} satisfies Config;
