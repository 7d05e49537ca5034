import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

/** By file, what makes the order harmless: a number, a lock, a key that counts once, one at a time, or nothing but the present. */
const ORDERED: Record<string, RegExp> = {
  "app/letters/transfer/import-subscribers.ts": /await post\(/,
  "app/office/gate/admin-guard.route.tsx": /EXTEND_PATH/,
  "app/learning/class-pupil/use-vote.ts": /CLASS_FIELDS\.order/,
  "app/learning/class-teacher/desk-page.tsx": /CLASS_FIELDS\.version/,
  "app/learning/class-teacher/use-desk-keys.ts": /CLASS_FIELDS\.version/,
  "app/learning/class/use-sign.ts": /SIGN_PATH/,
  "app/accounts/forms/use-account-form.ts": /keys\.for/,
  "app/letters/sign-up/sign-up-form.tsx": /keys\.for/,
  "app/reading/messages/feedback-form.tsx": /envoi: id/,
  "app/accounts/session/use-session.ts": /isDue/,
  "app/accounts/sync/device-sync.ts": /withSyncLock\(/,
};

test("of two requests of one page that write one thing, the older one that arrives last changes nothing: each script that sends says how", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT })
    .map((file) => file.replaceAll("\\", "/"))
    // The newsroom numbers its own savings.
    .filter((file) => !/test\.|\.server\.|^app\/newsroom\//.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));
  const sending = files.filter((file) =>
    /method: "(?:POST|PUT|PATCH|DELETE)"|sendBeacon\(/i.test(texts.get(file) ?? ""),
  );
  expect(sending.toSorted()).toEqual(Object.keys(ORDERED).toSorted());
  for (const file of sending) expect(texts.get(file), file).toMatch(ORDERED[file] ?? /^$/);
});
