import type { BrowserContext, Page } from "@playwright/test";
import { percentile } from "#bench/print/statistics.ts";
import { expect, test } from "#tests/support/browser/test.ts";
import { freePort } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type ServerProcess, startServer } from "#tests/support/site/built-server.ts";
import { Phone } from "#tests/support/site/class-phone.ts";

const QUIZ = "union-europeenne";
const QUESTIONS = 8;
const PHONES = 27;
/** Of the phones. */
const LATE = 2;
/** Pupils beside the phones. */
const BROWSERS = 3;
const SLOW_LINE_MS = 400;
/** The question during which the server is killed, which says nothing of its pace. */
const KILLED = 5;
/** The bars of issue 47. */
const NEXT_BAR_MS = 2_500;
const VOTE_BAR_MS = 2_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("a class of thirty through twelve kinds of cuts: no vote is lost nor counted twice, no phone stays behind", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  using data = temporaryFolder();
  await using room = await openRoom((options) => browser.newContext(options), data.path);
  const { phones, pupil, projector, choose, chooseInBrowser, ask } = room;
  const some = (from: number, to: number) => phones.slice(from, to);
  const again = (change: (phone: Phone, index: number) => Promise<void>) => async (all: Phone[], position: number) => {
    await Promise.all(
      all.map(async (phone) => {
        await room.voted(phone, position);
        await change(phone, phones.indexOf(phone) + position + 1);
      }),
    );
  };

  await ask(0);

  // The network is cut before the press; others change their vote while it is.
  for (const phone of some(0, 5)) phone.cut();
  const changedInACut = again(async (phone, option) => {
    phone.cut();
    choose(phone, 1, option);
    await pause(2_000);
    phone.uncut();
  });
  await ask(1, {
    afterwards: async () => {
      await Promise.all([
        pause(6_000).then(() => {
          for (const phone of some(0, 5)) phone.uncut();
        }),
        changedInACut(some(5, 8), 1),
      ]);
      const page = pupil(0);
      await page.context().setOffline(true);
      await chooseInBrowser(0, 1, 3, "il partira tout seul, si la question est encore ouverte.");
      await page.context().setOffline(false);
      await expect(page.getByText("Réponse envoyée.")).toBeVisible();
    },
  });

  // Locked phones, and two pupils who come late.
  for (const phone of some(8, 12)) phone.lock();
  await ask(2, {
    during: async () => {
      await Promise.all([room.enter(), room.enter()]);
      await pause(4_000);
      for (const phone of some(8, 12)) phone.unlock();
    },
  });

  // Pages loaded again: phones before and after their vote, the desk, the projector.
  await ask(3, {
    during: async () => {
      await Promise.all([...some(12, 16).map((phone) => phone.reload()), room.desk.reload(), projector.reload()]);
    },
    afterwards: async () => {
      await again((phone) => phone.reload())(some(16, 18), 3);
      await pupil(1).reload();
      await expect(pupil(1).getByRole("radio", { checked: true })).toHaveCount(1);
    },
  });

  // Tabs that are closed and opened again, and second tabs, which vote otherwise.
  await ask(4, {
    afterwards: async () => {
      const reopened = again(async (phone, option) => {
        phone.close();
        await pause(1_000);
        await phone.reopen();
        await room.follows(phone, 4);
        choose(phone, 4, option);
      });
      const inASecondTab = again(async (phone, option) => {
        const tab = await room.openSecondTab(phone);
        await room.follows(tab, 4);
        choose(tab, 4, option, phone);
      });
      await Promise.all([reopened(some(18, 21), 4), inASecondTab(some(21, 23), 4)]);
      await room.reopenBrowser(2);
      await expect(pupil(2).getByRole("radio", { checked: true })).toHaveCount(1);
    },
  });

  // The server is killed in the middle of the votes.
  await ask(KILLED, { during: room.killAndRestart });

  // Another computer takes the desk over.
  await room.takeOver();
  await ask(6);

  // All at once.
  await ask(7, {
    during: async () => {
      await Promise.all(
        phones.map(async (phone, index) => {
          if (index % 4 === 0) phone.cut();
          if (index % 4 === 1) phone.lock();
          if (index % 4 === 2) await phone.reload();
          await pause(3_000);
          if (index % 4 === 0) phone.uncut();
          if (index % 4 === 1) phone.unlock();
        }),
      );
    },
  });

  const { nextMs, voteMs, backMs } = room.measured();
  const [next, vote, back] = [nextMs, voteMs, backMs].map((all) => all.sort((one, other) => one - other));
  const describe = (all: number[] = []) =>
    `median ${percentile(all, 0.5)} ms, p95 ${percentile(all, 0.95)} ms, max ${all.at(-1)} ms of ${all.length}`;
  console.log(`next → phones: ${describe(next)}; vote → desk: ${describe(vote)}; back → question: ${describe(back)}`);
  expect(await room.totals()).toEqual(room.expected());
  for (const phone of phones) expect(phone.troubles).toEqual([]);
  for (const phone of phones) {
    const versions = phone.screens.map(({ version }) => version);
    expect(versions, "no phone goes back to an older state").toEqual(versions.toSorted((one, other) => one - other));
  }
  expect(percentile(next ?? [], 0.95)).toBeLessThanOrEqual(NEXT_BAR_MS);
  expect(percentile(vote ?? [], 0.95)).toBeLessThanOrEqual(VOTE_BAR_MS);
});

type NewContext = (options: { baseURL: string; locale: string; timezoneId: string }) => Promise<BrowserContext>;
type Cuts = { during?: () => Promise<void>; afterwards?: () => Promise<void> };
type Seen = { position: number; count: number; at: number };

async function openRoom(newContext: NewContext, dataDir: string) {
  const port = await freePort();
  const site = `http://localhost:${port}`;
  const environment = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: site, HOST: "127.0.0.1" };
  let server: ServerProcess = await startServer({ environment });
  const contexts: BrowserContext[] = [];
  const openPage = async () => {
    const context = await newContext({ baseURL: site, locale: "fr-FR", timezoneId: "Europe/Paris" });
    contexts.push(context);
    return context.newPage();
  };

  const onDesk: Seen[] = [];
  let desk = await openPage();
  await watchCounts(desk, onDesk);
  await desk.goto(`/classe/nouvelle?quiz=${QUIZ}`);
  await desk.getByRole("button", { name: "Ouvrir la séance" }).click();
  const code = ((await desk.locator(".class-code").textContent()) ?? "").replace(/\D/g, "");
  const id = new URL(desk.url()).searchParams.get("seance") ?? "";
  const resume = (await desk.locator(".class-resume-code").textContent()) ?? "";
  const projector = await desk.context().newPage();
  await projector.goto(`/classe/${code}/ecran`);
  await desk.goto(`/classe/pilotage?seance=${id}`);

  const phones: Phone[] = [];
  const tabs: Phone[] = [];
  const pupils: Page[] = [];
  const pupil = (index: number) => {
    const page = pupils[index];
    if (!page) throw new Error(`no browser ${index}`);
    return page;
  };
  const enter = async () => {
    const phone = new Phone({ site, code, id, lineMs: phones.length % 9 === 4 ? SLOW_LINE_MS : 0 });
    phones.push(phone);
    await phone.enter();
  };
  for (let made = 0; made < PHONES - LATE; made += 1) await enter();
  for (let made = 0; made < BROWSERS; made += 1) {
    const page = await openPage();
    await page.goto(`/c?code=${code}`);
    await page.getByRole("button", { name: "Entrer" }).click();
    pupils.push(page);
  }
  await expect(desk.getByText(`${PHONES - LATE + BROWSERS} appareils`)).toBeVisible();

  /** By question and by device: the option that must count in the end, and when its first one left. */
  const finals = Array.from({ length: QUESTIONS }, () => new Map<Phone | number, number>());
  const firstSent = Array.from({ length: QUESTIONS }, () => new Map<number, number>());
  const questions: string[] = [];
  const nextMs: number[] = [];
  const backMs: number[] = [];

  const choose = (phone: Phone, position: number, option: number, device = phone) => {
    finals[position]?.set(device, option % 4);
    phone.choose(option % 4);
  };
  const chooseInBrowser = async (index: number, position: number, option: number, said: string) => {
    const [page, first] = [pupil(index), firstSent[position]];
    finals[position]?.set(index, option);
    if (first && !first.has(index)) first.set(index, Date.now());
    await page.getByRole("radio").nth(option).check();
    await expect(page.getByText(said)).toBeVisible();
  };
  const until = (isSo: () => boolean, what: string) =>
    expect.poll(isSo, { message: what, timeout: 45_000, intervals: [20] }).toBe(true);
  const shows = (phone: Phone, position: number) =>
    phone.screens.findLast((screen) => screen.position === position && screen.step === "open");
  const follows = (phone: Phone, position: number) =>
    until(
      () => shows(phone, position) !== undefined && phone.question !== null,
      `a phone shows question ${position + 1}`,
    );
  const voted = (phone: Phone, position: number) =>
    until(() => phone.votes.has(questions[position] ?? ""), `a phone has voted on question ${position + 1}`);
  const press = (name: string) => desk.getByRole("button", { name }).click();

  async function answer(phone: Phone, position: number, pressedAt: number) {
    await follows(phone, position);
    questions[position] = phone.question?.id ?? "";
    const seen = phone.screens.find((screen) => screen.position === position && screen.step === "open")?.at ?? 0;
    // A page that came back, or came late, is measured from its return.
    const isBack = position === KILLED || phone.reachableSince > pressedAt;
    (isBack ? backMs : nextMs).push(Math.max(0, seen - Math.max(pressedAt, phone.reachableSince)));
    await pause(200 + Math.random() * 1_300);
    if (!finals[position]?.has(phone)) choose(phone, position, phones.indexOf(phone) + position);
  }

  async function answerInBrowser(index: number, position: number, pressedAt: number) {
    await expect(pupil(index).getByText(`Question ${position + 1} sur ${QUESTIONS}`)).toBeVisible();
    if (position !== KILLED) nextMs.push(Date.now() - pressedAt);
    await chooseInBrowser(index, position, (index + position) % 4, "Réponse envoyée.");
  }

  /**
   * Opens the question, waits for every vote, closes and corrects it.
   * @param during begins with the question; what comes `afterwards`, once the browsers have voted
   */
  async function ask(position: number, { during, afterwards }: Cuts = {}) {
    const pressedAt = Date.now();
    await press(position === 0 ? "Ouvrir la première question" : "Question suivante");
    const browsers = pupils.map((_, index) => answerInBrowser(index, position, pressedAt));
    const answering = phones.map((phone) => answer(phone, position, pressedAt));
    await Promise.all([...browsers, during?.()]);
    await afterwards?.();
    await Promise.all([
      ...answering,
      ...phones.slice(answering.length).map((phone) => answer(phone, position, pressedAt)),
    ]);
    for (const phone of [...phones, ...tabs]) await until(() => !phone.isSending, "every vote has left");
    await until(
      () => onDesk.at(-1)?.position === position && onDesk.at(-1)?.count === phones.length + BROWSERS,
      "all votes",
    );
    await press("Fermer la question");
    await press("Montrer la réponse");
    await expect(desk.getByText(`Question ${position + 1} sur ${QUESTIONS}, corrigée`)).toBeVisible();
    const last = () =>
      phones.every(({ screens }) => screens.at(-1)?.position === position && screens.at(-1)?.step === "shown");
    await until(last, "every phone shows the correction");
    await expect(projector.getByText(`Question ${position + 1} sur ${QUESTIONS}`)).toBeVisible();
  }

  return {
    ...{ phones, pupil, projector, enter, choose, chooseInBrowser, follows, voted, ask },
    get desk() {
      return desk;
    },
    async openSecondTab(phone: Phone) {
      const tab = new Phone({ site, code, id, cookie: phone.cookie });
      tabs.push(tab);
      await tab.reopen();
      return tab;
    },
    async reopenBrowser(index: number) {
      const page = await pupil(index).context().newPage();
      await pupil(index).close();
      pupils[index] = page;
      await page.goto("/classe/entrer");
    },
    async killAndRestart() {
      await pause(1_500);
      server.process.kill("SIGKILL");
      await server.ended;
      server = await startServer({ environment });
    },
    async takeOver() {
      const other = await openPage();
      await watchCounts(other, onDesk);
      await other.goto("/classe/pilotage?reprise");
      await other.getByLabel("Code de reprise").fill(resume);
      await other.getByRole("button", { name: "Reprendre la séance" }).click();
      await expect(other.getByRole("button", { name: "Question suivante" })).toBeVisible();
      await desk.getByRole("button", { name: "Question suivante" }).click();
      await expect(desk.getByText("pilotée depuis un autre ordinateur")).toBeVisible();
      await expect(other.getByRole("button", { name: "Question suivante" })).toBeVisible();
      desk = other;
    },
    measured() {
      const voteMs = finals.flatMap((_, position) => {
        // What the killed server had not said yet waits for the next one.
        if (position === KILLED) return [];
        const sent = phones.flatMap((phone) => phone.votes.get(questions[position] ?? "")?.sentAt ?? []);
        const all = [...sent, ...(firstSent[position]?.values() ?? [])].sort((one, other) => one - other);
        return all.map((sentAt, index) => {
          const seen = onDesk.find((one) => one.position === position && one.count > index);
          return Math.max(0, (seen?.at ?? Number.POSITIVE_INFINITY) - sentAt);
        });
      });
      return { nextMs, backMs, voteMs };
    },
    expected: () =>
      finals.map((of) => [0, 1, 2, 3].map((option) => [...of.values()].filter((chosen) => chosen === option).length)),
    /** As the teacher's file says. */
    async totals() {
      await press("Finir et voir le bilan");
      await expect(desk.getByRole("heading", { level: 1 })).toContainText("Bilan");
      const csv = await (await desk.request.get(`/classe/pilotage/bilan.csv?seance=${id}`)).text();
      const counts = csv
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => Number(line.slice(line.lastIndexOf(";") + 1)));
      return Array.from({ length: QUESTIONS }, (_, position) => counts.slice(4 * position, 4 * position + 4));
    },
    async [Symbol.asyncDispose]() {
      for (const phone of [...phones, ...tabs]) phone.close();
      await Promise.all(contexts.map((context) => context.close()));
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Each number of answers that the desk shows, from page to page. */
async function watchCounts(page: Page, seen: Seen[]): Promise<void> {
  await page.exposeFunction("tellCount", (position: number, count: number, at: number) =>
    seen.push({ position, count, at }),
  );
  await page.addInitScript(() => {
    const told = window as unknown as { tellCount: (position: number, count: number, at: number) => void };
    let last = "";
    new MutationObserver(() => {
      const position = /^Question (\d+)/.exec(document.querySelector(".class-position")?.textContent ?? "")?.[1];
      const count = /^(\d+) réponse/.exec(document.querySelector(".class-counter")?.textContent ?? "")?.[1];
      if (!position || !count || last === `${position} ${count}`) return;
      last = `${position} ${count}`;
      told.tellCount(Number(position) - 1, Number(count), Date.now());
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}
