import { expect, test } from "vitest";
import { findTotpStep, totpCode, totpStep, totpUri } from "./totp.server.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
])("at %i seconds the code is %s", (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpCode(SECRET, now)).toBe(code);
  expect(findTotpStep(SECRET, code, now)).toBe(totpStep(now));
});

test("an authenticator reads the same issuer before the account and as a parameter", () => {
  const uri = totpUri(SECRET, { issuer: "Le Récap", account: "Léa + Martin" });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Le%20R%C3%A9cap:L%C3%A9a%20%2B%20Martin\?/);
  expect(uri).toContain("issuer=Le%20R%C3%A9cap&");
  expect(new URL(uri).searchParams.get("secret")).toBe(SECRET);
});

test.each([SECRET.toLowerCase(), "gezd gnbv gy3t qojq gezd gnbv gy3t qojq", `${SECRET}====`])(
  "the secret is read as %s too",
  (secret) => {
    expect(totpCode(secret, new Date(59_000))).toBe("287082");
  },
);

test("a secret of a length that no bytes have is read as the applications read it", () => {
  const now = new Date(59_000);
  for (const length of [16, 17, 18, 19, 20, 26]) {
    expect(findTotpStep(SECRET.slice(0, length), totpCode(SECRET.slice(0, length), now), now)).toBe(totpStep(now));
  }
});

test("the code of the step before, the present one and the next are right; others and what is no code are wrong", () => {
  const now = new Date(1_111_111_111_000);
  const present = totpStep(now);
  const codeOf = (shift: number) => totpCode(SECRET, new Date(now.getTime() + shift * 30_000));
  expect([-1, 0, 1].map((shift) => findTotpStep(SECRET, codeOf(shift), now))).toEqual([
    present - 1,
    present,
    present + 1,
  ]);
  expect(findTotpStep(SECRET, codeOf(-2), now)).toBeNull();
  expect(findTotpStep(SECRET, codeOf(2), now)).toBeNull();
  expect(findTotpStep(SECRET, ` ${codeOf(0).slice(0, 3)} ${codeOf(0).slice(3)} `, now)).toBe(present);
  for (const typed of ["", "12345", "1234567", "abcdef", "１２３４５６"]) {
    expect(findTotpStep(SECRET, typed, now)).toBeNull();
  }
});
