import type { Config } from "@react-router/dev/config";

export default {
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  ssr: true,
  // The whole list of routes is one file with a hash in its name, so that following a link needs no
  // request for its routes.
  routeDiscovery: { mode: "initial" },
  // A page that is opened by a link needs both its loader and its component, so one file saves a request.
  splitRouteModules: false,
} satisfies Config;
