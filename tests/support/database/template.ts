import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

const TEMPLATES = join(import.meta.dirname, "../../../node_modules/.cache/test-databases");

/**
 * A folder with a database that tests copy instead of making it: made by the first that asks. Gives its path. Not a file, which
 * a worker that is a moment late would replace while another reads it.
 */
export async function template(name: string, make: (path: string) => void | Promise<void>): Promise<string> {
  const path = join(TEMPLATES, name);
  if (existsSync(path)) return path;
  mkdirSync(TEMPLATES, { recursive: true });
  const unfinished = `${path}.${randomUUID()}`;
  await make(unfinished);
  try {
    renameSync(unfinished, path);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(path)) throw error;
    rmSync(unfinished, { recursive: true });
  }
  return path;
}
