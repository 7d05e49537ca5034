import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findInterfaceTexts } from "#scripts/run/interface-texts.ts";
import { typesetInterface } from "#scripts/run/interface-typography.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Characters of the typography itself, messages to editors, an answer to mail programs and the columns of another program. */
const NOT_INTERFACE =
  /\.test\.|app\/(?:newsroom\/editions\/(?!(?:answer|encoded|erase)-image|images)|ui\/markdown\/|letters\/archive\/one-click|learning\/exports\/kahoot-columns)/;

export const interfaceTexts = globSync("{app,platform/mail,server/clock}/**/*.{ts,tsx}", { cwd: ROOT })
  .filter((file) => !NOT_INTERFACE.test(file))
  .sort()
  .flatMap((file) => {
    const code = readFileSync(join(ROOT, file), "utf8");
    return findInterfaceTexts(typesetInterface(code, file), file).map(({ text }) => ({ file, text }));
  });
