import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { IDEMPOTENCY_KEY_FIELD, TOKEN_FIELD } from "#app/accounts/forms/form-names.ts";
import { erasePerson } from "#app/letters/erasure/erase-person.server.ts";
import { createIdempotencyKey } from "#app/ui/forms/idempotency-key.ts";
import { sessions, signInRequests } from "#database/schema/accounts.server.ts";
import { consentEvents, subscriptions } from "#database/schema/subscribers.server.ts";
import { LIMITS } from "#platform/limits/limits.ts";
import type { Services } from "#platform/services.ts";
import { requestWith } from "#tests/support/site/accounts.ts";
import { createNewsletterServices, type NewsletterServices, tokenOf } from "#tests/support/site/newsletter.ts";
import {
  confirm,
  replyOnce,
  sendNewLink,
  sendSignInLink,
  unsubscribe,
  unsubscribeOnce,
  viewUnsubscription,
} from "./link-pages.server.ts";

const EMAIL = "lea@exemple.fr";
let open: NewsletterServices;
let services: Services;

beforeAll(async () => {
  open = await createNewsletterServices();
  const request = {
    requestId: "test",
    clientAddress: "192.0.2.1",
    reportError: (error: unknown) => expect(error).toBeNull(),
  };
  services = { ...open, ...request };
});
beforeEach(async () => {
  await open.clear();
  open.time.now = new Date();
});
afterAll(() => open.close());

async function signUp(): Promise<string> {
  await open.signUps.record({ email: EMAIL, source: "updates_signup", clientAddress: "192.0.2.1" });
  return tokenOf((await open.queuedMail()).at(-1));
}

function formOf(token: string): URLSearchParams {
  return new URLSearchParams({ [TOKEN_FIELD]: token, [IDEMPOTENCY_KEY_FIELD]: createIdempotencyKey() });
}

function pressConfirm(form: URLSearchParams) {
  return replyOnce(services, { name: "confirmation", form }, (inside) =>
    confirm(inside, form.get(TOKEN_FIELD) ?? "", requestWith("")),
  );
}

const eventsOf = async () => (await open.db.select().from(consentEvents)).map(({ kind }) => kind);

test("a confirmation whose answer was lost, or that came twice, is answered as the first time, and done once", async () => {
  const form = formOf(await signUp());
  const [first, doubled] = await Promise.all([pressConfirm(form), pressConfirm(form)]);
  const late = await pressConfirm(form);
  expect(first.answer.view).toMatchObject({ kind: "confirmed", isSignedIn: false });
  expect(first.answer.cookies).toEqual([]);
  for (const { answer } of [doubled, late]) expect(answer).toEqual(first.answer);
  expect([first, doubled, late].filter(({ isRepeat }) => !isRepeat)).toHaveLength(1);
  expect(await open.db.$count(sessions)).toBe(0);
  const account = formOf("accountToken" in first.answer.view ? (first.answer.view.accountToken ?? "") : "");
  const [opened, again] = await Promise.all([pressConfirm(account), pressConfirm(account)]);
  expect(opened.answer.view).toMatchObject({ kind: "signed-in" });
  expect(again.answer).toEqual(opened.answer);
  expect(await open.db.$count(sessions)).toBe(1);
  expect(await eventsOf()).toEqual(["requested", "confirmed"]);
  expect((await open.queuedMail()).map(({ kind }) => kind)).toEqual(["sign-up-link", "newsletter-welcome"]);
});

test("the same link pressed on another page is another press: it is told the truth, and signs nobody in", async () => {
  const token = await signUp();
  await pressConfirm(formOf(token));
  const other = await pressConfirm(formOf(token));
  expect(other).toMatchObject({ isRepeat: false, answer: { view: { kind: "already-confirmed" }, cookies: [] } });
  expect(await open.db.$count(sessions)).toBe(0);
});

test("who left and whose answer was lost reads that they left, not that they had left before", async () => {
  await pressConfirm(formOf(await signUp()));
  const form = formOf(tokenOf((await open.queuedMail()).at(-1)));
  const press = async () => ({
    answer: await unsubscribeOnce(services, form, (inside) => unsubscribe(inside, form.get(TOKEN_FIELD) ?? "")),
  });
  expect((await press()).answer).toMatchObject({ kind: "unsubscribed" });
  expect((await press()).answer).toMatchObject({ kind: "unsubscribed" });
  expect((await eventsOf()).filter((kind) => kind === "withdrawn")).toHaveLength(1);
});

test("who left, joined again and presses the button of the old page leaves again, as the page says", async () => {
  await pressConfirm(formOf(await signUp()));
  const form = formOf(tokenOf((await open.queuedMail()).at(-1)));
  const press = () => unsubscribeOnce(services, form, (inside) => unsubscribe(inside, form.get(TOKEN_FIELD) ?? ""));
  const states = async () => (await open.db.select().from(subscriptions)).map(({ status }) => status);
  expect(await press()).toMatchObject({ kind: "unsubscribed" });
  open.time.now = new Date(open.time.now.getTime() + 60_000);
  const again = await signUp();
  // A request alone brings nobody back.
  expect(await press()).toMatchObject({ kind: "unsubscribed" });
  expect((await eventsOf()).filter((kind) => kind === "withdrawn")).toHaveLength(1);
  await pressConfirm(formOf(again));
  expect(await states()).toEqual(["confirmed"]);
  expect(await press()).toMatchObject({ kind: "unsubscribed" });
  expect(await states()).toEqual(["withdrawn"]);
  expect((await eventsOf()).filter((kind) => kind === "withdrawn")).toHaveLength(2);
});

test("a link to leave of someone erased, who signed up again, says that it leads to nobody any more; a forged one is unknown", async () => {
  await pressConfirm(formOf(await signUp()));
  const former = tokenOf((await open.queuedMail()).at(-1));
  await open.db.transaction((tx) => erasePerson(open, tx, EMAIL, new Date()));
  await pressConfirm(formOf(await signUp()));
  expect(await viewUnsubscription(services, former)).toEqual({ kind: "gone" });
  expect(await unsubscribe(services, former)).toEqual({ kind: "gone" });
  const forged = former.startsWith("v1.A") ? former.replace("v1.A", "v1.B") : former.replace(/^v1\../, "v1.A");
  expect(await viewUnsubscription(services, forged)).toEqual({ kind: "unknown" });
});

test("a sign-in link asked for by a link of the mailbox is sent once, whatever strangers have asked for the address", async () => {
  const token = await signUp();
  await pressConfirm(formOf(token));
  const form = formOf(token);
  const press = () =>
    replyOnce(services, { name: "confirmation", form }, (inside) =>
      sendSignInLink(inside, form.get(TOKEN_FIELD) ?? ""),
    );
  expect((await press()).answer).toMatchObject({ kind: "sign-in-sent" });
  expect((await press()).answer).toMatchObject({ kind: "sign-in-sent" });
  expect(await open.db.$count(signInRequests)).toBe(1);
});

test("a new confirmation link, asked for by an old one, is sent once a press, whatever strangers have asked for; past the share the page says so", async () => {
  open.time.now = new Date(Date.now() - 8 * 86_400_000);
  const token = await signUp();
  open.time.now = new Date();
  for (let time = 0; time < 3; time += 1) await signUp();
  const press = (form: URLSearchParams) =>
    replyOnce(services, { name: "confirmation", form }, (inside) => sendNewLink(inside, form.get(TOKEN_FIELD) ?? ""));
  const before = (await open.queuedMail()).length;
  const form = formOf(token);
  const answers = [...(await Promise.all([press(form), press(form)])), await press(form)];
  for (const { answer } of answers) expect(answer).toMatchObject({ kind: "sent" });
  expect(await open.queuedMail()).toHaveLength(before + 1);
  for (let time = 0; time < LIMITS.ownerMails.max - 1; time += 1) await press(formOf(token));
  expect((await press(formOf(token))).answer).toMatchObject({
    kind: "limited",
    message: expect.stringContaining("assez de liens"),
  });
  expect(await open.queuedMail()).toHaveLength(before + LIMITS.ownerMails.max);
});
