const NAME = "[a-z0-9]+(?:-[a-z0-9]+)*";
const CONTENT_PATH = new RegExp(`^(?:${NAME}/){0,4}${NAME}(?:\\.[a-z]+){1,2}$`);
const MAX_LENGTH = 200;

/** The path is relative to content/ and must stay inside it. */
export function isContentPath(path: string): boolean {
  return path.length <= MAX_LENGTH && CONTENT_PATH.test(path);
}
