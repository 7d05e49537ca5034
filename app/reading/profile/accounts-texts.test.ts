import { expect, test } from "vitest";
import { readSessionHint } from "#app/accounts/session/session-hint.ts";
import { deviceName } from "#app/accounts/session/sessions.server.ts";
import { groupDigits, parseCode } from "#app/accounts/sign-in/sign-in-code.ts";
import { maskEmail } from "#platform/mail/masked-email.ts";

test.each([
  ["12345678", "12345678"],
  [groupDigits("12345678"), "12345678"],
  [" 1234 5678 ", "12345678"],
  ["1234\u00a05678", "12345678"],
  ["1234-5678", "12345678"],
  ["1234567", null],
  ["123456789", null],
  ["1234567a", null],
  ["", null],
])("the typed code %j is %j", (typed, code) => {
  expect(parseCode(typed)).toBe(code);
});

test.each([
  ["camille.martin@exemple.fr", "cam…tin@exemple.fr"],
  ["lea.martin@exemple.fr", "lea…tin@exemple.fr"],
  ["martin@exemple.fr", "ma…in@exemple.fr"],
  ["lea@exemple.fr", "l…a@exemple.fr"],
  ["ab@exemple.fr", "a…@exemple.fr"],
  ["a@exemple.fr", "a…@exemple.fr"],
])("%s is shown as %s", (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox sur Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari sur iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36 Edg/150.0",
    "Edge sur Windows",
  ],
  ["Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36", "Chrome sur Android"],
  ["curl/8", "Navigateur inconnu"],
  ["", "Navigateur inconnu"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

test.each([
  ["", null],
  ["a=b", null],
  ["session-hint=", null],
  ["a=b; session-hint=x1", "x1"],
  ["__Host-session-hint=x2; a=b", "x2"],
])("the cookies %j have the hint %j", (cookies, hint) => {
  expect(readSessionHint(cookies)).toBe(hint);
});
