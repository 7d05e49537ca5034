import type { Config } from "@react-router/dev/config";

export default {
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // The whole list of routes travels as one hashed file: no request to the server to discover a link.
  routeDiscovery: { mode: "initial" },
  // A browser fetches what loads a page together with what shows it: one request.
  splitRouteModules: false,
} satisfies Config;
