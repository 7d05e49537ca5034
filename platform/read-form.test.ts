import { expect, test } from "vitest";
import { readForm } from "./read-form.ts";

const FORM = "application/x-www-form-urlencoded";

function send(body: string | Uint8Array<ArrayBuffer>, type = FORM) {
  return readForm(new Request("http://localhost/", { method: "POST", body, headers: { "Content-Type": type } }));
}

test("a form is read as a browser sends it", async () => {
  const form = await send("email=a%40exemple.fr&objet=", `${FORM}; charset=utf-8`);
  expect([...(form ?? [])]).toEqual([
    ["email", "a@exemple.fr"],
    ["objet", ""],
  ]);
});

test("a form that names a field twice is none", async () => {
  expect(await send("email=a%40exemple.fr&email=b%40exemple.fr")).toBeNull();
  expect(await send("email=a&%65mail=a")).toBeNull();
});

test.each(["application/json", "multipart/form-data; boundary=a", "text/plain", "", `${FORM}x`])(
  "a body of type « %s » is no form",
  async (type) => {
    expect(await send("email=a", type)).toBeNull();
  },
);

test("bytes that are no text are read as characters that nobody has, and nothing of an object's prototype is reached", async () => {
  expect((await send(new Uint8Array([0x61, 0x3d, 0xff])))?.get("a")).toBe("\ufffd");
  const form = await send("__proto__=a&constructor=b");
  expect(form?.get("__proto__")).toBe("a");
  expect(form?.get("email")).toBeNull();
});
