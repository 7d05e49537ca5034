import { expect, test } from "vitest";
import { decodeBase32, findTotpStep, totpCode, totpStep } from "./totp.server.ts";

const ASCII = "1234567890";
const KEYS = {
  sha1: Buffer.from(ASCII.repeat(2)),
  sha256: Buffer.from(ASCII.repeat(4).slice(0, 32)),
  sha512: Buffer.from(ASCII.repeat(7).slice(0, 64)),
};

// RFC 6238, appendix B.
test.each([
  [59, "sha1", "94287082"],
  [59, "sha256", "46119246"],
  [59, "sha512", "90693936"],
  [1111111109, "sha1", "07081804"],
  [1111111109, "sha256", "68084774"],
  [1111111109, "sha512", "25091201"],
  [1111111111, "sha1", "14050471"],
  [1111111111, "sha256", "67062674"],
  [1111111111, "sha512", "99943326"],
  [1234567890, "sha1", "89005924"],
  [1234567890, "sha256", "91819424"],
  [1234567890, "sha512", "93441116"],
  [2000000000, "sha1", "69279037"],
  [2000000000, "sha256", "90698825"],
  [2000000000, "sha512", "38618901"],
  [20000000000, "sha1", "65353130"],
  [20000000000, "sha256", "77737706"],
  [20000000000, "sha512", "47863826"],
] as const)("at %i seconds, %s gives %s", (seconds, algorithm, code) => {
  const step = totpStep(new Date(seconds * 1000));
  expect(totpCode(KEYS[algorithm], step, { digits: 8, algorithm })).toBe(code);
});

// RFC 4226, appendix D.
test.each([
  [0, "755224"],
  [1, "287082"],
  [9, "520489"],
])("the step %i gives the six digits %s", (step, code) => {
  expect(totpCode(KEYS.sha1, step)).toBe(code);
});

test("base 32 is read with spaces, small letters and padding", () => {
  expect(decodeBase32("MZXW6YTBOI======").toString()).toBe("foobar");
  expect(decodeBase32("mzxw 6ytb oi").toString()).toBe("foobar");
});

test("the code of the step before, the present one and the next are right; others and what is no code are wrong", () => {
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  const now = new Date(1_111_111_111_000);
  const present = totpStep(now);
  const codeOf = (step: number) => totpCode(KEYS.sha1, step);
  expect([-1, 0, 1].map((shift) => findTotpStep(secret, codeOf(present + shift), now))).toEqual([
    present - 1,
    present,
    present + 1,
  ]);
  expect(findTotpStep(secret, codeOf(present - 2), now)).toBeNull();
  expect(findTotpStep(secret, codeOf(present + 2), now)).toBeNull();
  expect(findTotpStep(secret, ` ${codeOf(present).slice(0, 3)} ${codeOf(present).slice(3)} `, now)).toBe(present);
  for (const typed of ["", "12345", "1234567", "abcdef", "１２３４５６"]) {
    expect(findTotpStep(secret, typed, now)).toBeNull();
  }
});
