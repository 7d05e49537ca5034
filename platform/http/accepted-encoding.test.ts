import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.2, gzip;q=0.8", "gzip"],
  ["GZIP", "gzip"],
  ["x-gzip", "gzip"],
  ["*", "br"],
  ["*;q=0.5, br;q=0", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["br;q=oops, gzip;q=0.1", "gzip"],
  ["zstd", "identity"],
])("for %j the encoding is %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
