import { setTimeout as wait } from "node:timers/promises";
import { receivedMail } from "#tests/support/mail/outbox.ts";
import { linkAndCode } from "#tests/support/sign-in/sign-in.ts";
import type { Tab } from "./tab.ts";

export type Visit = { tab: Tab; origin: string };

const ARTICLE = "/categories/international/ukraine/histoire";
const TIMEOUT_MS = 60_000;

/** Each goes on in the same tab, as a reader does: the review needs what the quiz kept. */
export const JOURNEYS: Record<string, (visit: Visit) => Promise<void>> = {
  async reading(visit) {
    await open(visit, ARTICLE);
    await until(visit, "the text", `document.querySelectorAll("article h2").length > 3`);
    await press(visit, "Voir les preuves");
    await until(
      visit,
      "the proofs",
      `document.querySelectorAll("[data-proof], .proof-mark, .proofs-shown").length > 0 || document.querySelector("[aria-checked=true]") !== null`,
    );
  },
  async quiz(visit) {
    await open(visit, `${ARTICLE}#quiz`);
    await until(visit, "the quiz", `document.querySelector(".quiz-form input") !== null`);
    // The first option each time, right or wrong, to the end.
    for (let presses = 0; presses < 40 && !(await has(visit, "Recommencer")); presses += 1) {
      await visit.tab.run(
        `(document.querySelector(".quiz-form input:not(:disabled)")?.click(), new Promise((r) => setTimeout(r, 80)))`,
      );
      await visit.tab.run(
        `(document.querySelector(".quiz-form button")?.click(), new Promise((r) => setTimeout(r, 120)))`,
      );
    }
    await until(visit, "the end of the quiz", `${TEXT}.includes("Recommencer")`);
    await until(visit, "the kept answers", `(localStorage.getItem("learning") ?? "").length > 20`);
  },
  async review(visit) {
    await open(visit, "/reviser");
    await until(visit, "a page that knows the answers", `${TEXT}.includes("réviser") || ${TEXT}.includes("Réviser")`);
  },
  async signUp(visit) {
    const email = newAddress();
    await open(visit, "/");
    await type(visit, ".sign-up input[type=email]", email);
    await visit.tab.run(`document.querySelector(".sign-up button[type=submit]").click()`);
    await until(visit, "the confirmation", `${TEXT}.includes("Vérifiez votre boîte email")`);
    await mailTo(email);
  },
  async signIn(visit) {
    const email = newAddress();
    await open(visit, "/connexion");
    await type(visit, "input[name=email]", email);
    await press(visit, "Recevoir un lien de connexion");
    await until(visit, "the code's field", `document.querySelector("input[name=code]") !== null`);
    await until(visit, "its focus", `document.activeElement?.getAttribute("name") === "code"`);
    const { code } = await linkAndCode(email);
    await type(visit, "input[name=code]", code);
    await press(visit, "Me connecter");
    await until(visit, "the profile", `location.pathname === "/profil" && ${TEXT}.includes(${JSON.stringify(email)})`);
  },
};

const TEXT = "(document.querySelector('main')?.textContent ?? '')";
const IS_INTERACTIVE = `Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps$"))`;

async function open(visit: Visit, path: string): Promise<void> {
  await visit.tab.goTo(visit.origin + path);
  await until(visit, `the scripts of ${path}`, IS_INTERACTIVE);
  await wait(300);
}

async function until({ tab }: Visit, what: string, condition: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(150)) {
    // The page may be leaving.
    if (await tab.run(`Boolean(${condition})`).catch(() => false)) return;
  }
  throw new Error(`waited in vain for ${what}`);
}

async function has({ tab }: Visit, words: string): Promise<boolean> {
  return (await tab.run(`${TEXT}.includes(${JSON.stringify(words)})`)) === true;
}

async function press(visit: Visit, name: string): Promise<void> {
  const button = `[...document.querySelectorAll("main button, main [role=switch], main a")].find((one) => one.textContent.replace(/\\s+/g, " ").includes(${JSON.stringify(name)}))`;
  await until(visit, `« ${name} »`, button);
  await visit.tab.run(`(${button}.click(), true)`);
}

/** React hears what is typed through the field's own setter. */
async function type(visit: Visit, selector: string, value: string): Promise<void> {
  await until(visit, selector, `document.querySelector(${JSON.stringify(selector)})`);
  await visit.tab.run(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, ${JSON.stringify(value)});
    field.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  })()`);
}

function newAddress(): string {
  return `moteur-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}@exemple.fr`;
}

async function mailTo(email: string): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end; await wait(200))
    if ((await receivedMail(email)).length > 0) return;
  throw new Error(`no mail came to ${email}`);
}
