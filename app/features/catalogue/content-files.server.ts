import type { ContentFiles } from "./load-content.ts";

const files = import.meta.glob<string>("/content/**/*", { query: "?raw", import: "default", eager: true });

/** The texts of content/, taken into the server's code by the build. */
export const contentFiles: ContentFiles = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace(/^\/content\//, ""), text]),
);
