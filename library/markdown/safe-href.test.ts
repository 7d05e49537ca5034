import fc from "fast-check";
import { expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";

const KEPT = ["http:", "https:", "irc:", "ircs:", "mailto:", "xmpp:"];

const hostile = fc
  .array(
    fc.constantFrom(
      ...[
        "javascript",
        "JaVaScript",
        "data",
        "vbscript",
        "https",
        "mailto",
        ":",
        "/",
        "\\",
        "//",
        "?",
        "#",
        "\t",
        "\n",
        "\u0000",
      ],
      ...[" ", "\u00A0", "\u200B", "alert(1)", "exemple.fr", "@", "a", "%3A", "&colon;", "."],
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

test("what is kept, a browser resolves to an allowed scheme", () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string()), (address) => {
      const kept = safeHref(address);
      if (kept === "" || !URL.canParse(kept, "https://site.invalid/page")) return;
      const { protocol, host } = new URL(kept, "https://site.invalid/page");
      expect(KEPT).toContain(protocol);
      // An address without a scheme of its own stays on the site.
      if (!/^[^a-z]*[a-z\s]+:/i.test(kept)) expect(host).toBe("site.invalid");
    }),
    { numRuns: 20_000 },
  );
});
