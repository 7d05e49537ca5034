import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { SIGN_UP_DATA_PATH, SIGN_UP_FIELDS } from "#app/letters/sign-up/sign-up-fields.ts";
import { atMost, type Figure } from "#bench/print/figures.ts";
import { percentile } from "#bench/print/statistics.ts";
import { ask } from "#bench/server/page-load.ts";
import { processorSeconds, ROOT, type RunningServer, startServer } from "#bench/server/start-server.ts";

const PER_SECOND = 100;
const SECONDS = 20;
const READERS = 4;
const BETWEEN_PAGES_MS = 20;
const PATHS = ["/", "/explorer", "/categories/international/ukraine/histoire"];

type List = { dataDir: string; environment: NodeJS.ProcessEnv };

/**
 * Measures the other work of a long list: a backup, and sign-ups with a mail server that answers and with one that
 * hangs. The first is measured twice, which shows the noise of the machine. Each server has just started on a database
 * that an earlier server has filled, as filling it would have warmed the server up.
 */
export async function measureList({ dataDir, environment }: List): Promise<Figure[]> {
  const hanging = createServer(() => {}).listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const address = hanging.address();
  const hangs = { SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}` };
  await (await startServer({ dataDir, environment })).stop();
  const server = await startServer({ dataDir, environment });
  const first = await signUps(server, "first");
  const backup = await backUp(server, { dataDir, environment });
  await server.stop();
  const same = await startServer({ dataDir, environment });
  const again = await signUps(same, "again");
  await same.stop();
  const other = await startServer({ dataDir, environment: { ...environment, ...hangs } });
  const meanwhile = await signUps(other, "meanwhile");
  // A normal stop would wait for the connections to the mail server that hangs.
  other.process.kill("SIGKILL");
  hanging.close();
  return [
    ...describe("with a mail server", first),
    ...backup,
    ...describe("with a mail server, again", again),
    ...describe("while the mail server hangs", meanwhile, [first, again]),
  ];
}

type Measured = { p99: number; processorMs: number; refused: number };

function describe(how: string, { p99, processorMs, refused }: Measured, withOne: Measured[] = []): Figure[] {
  const against = (key: keyof Measured) => {
    const value = withOne.reduce((sum, measured) => sum + measured[key], 0) / withOne.length;
    return withOne.length === 0 ? {} : { reference: { name: "with one, the mean of two", value } };
  };
  return [
    {
      name: `99 % of sign-ups answered within, at ${PER_SECOND} a second, ${how}`,
      value: p99,
      unit: "ms",
      ...against("p99"),
      target: atMost(300),
    },
    {
      name: `processor time of a sign-up and its message, ${how}`,
      value: processorMs,
      unit: "ms",
      ...against("processorMs"),
    },
    { name: `sign-ups refused, ${how}`, value: refused, unit: "", target: atMost(0) },
  ];
}

/** Sign-ups are sent at a constant rate, whether or not earlier ones were answered. */
async function signUps({ url, process: { pid = 0 } }: RunningServer, name: string): Promise<Measured> {
  const times: number[] = [];
  const busyBefore = processorSeconds(pid);
  const asked = Array.from({ length: PER_SECOND * SECONDS }, async (_, index) => {
    await wait((index * 1_000) / PER_SECOND);
    const email = `personne-${index}-${name}@exemple.fr`;
    const body = new URLSearchParams({ [SIGN_UP_FIELDS.email]: email, [SIGN_UP_FIELDS.source]: "updates_signup" });
    const before = performance.now();
    const answer = await fetch(`${url}${SIGN_UP_DATA_PATH}`, { method: "POST", body }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) times.push(performance.now() - before);
  });
  await Promise.all(asked);
  times.sort((one, other) => one - other);
  return {
    p99: percentile(times, 0.99),
    processorMs: ((processorSeconds(pid) - busyBefore) * 1_000) / asked.length,
    refused: asked.length - times.length,
  };
}

async function backUp({ url }: RunningServer, { dataDir, environment }: List): Promise<Figure[]> {
  const times: number[] = [];
  let isOver = false;
  const reading = Array.from({ length: READERS }, async () => {
    for (let turn = 0; !isOver; turn += 1, await wait(BETWEEN_PAGES_MS))
      times.push((await ask(`${url}${PATHS[turn % PATHS.length]}`)).ms);
  });
  const start = performance.now();
  const backup = spawn(process.execPath, [join(ROOT, "scripts/operate/backup.ts")], {
    env: { ...process.env, ...environment, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(backup, "exit");
  const seconds = (performance.now() - start) / 1_000;
  isOver = true;
  await Promise.all(reading);
  if (code !== 0) throw new Error(`The backup ended with code ${code}`);
  times.sort((one, other) => one - other);
  return [
    { name: "a backup", value: seconds, unit: "s" },
    {
      name: "99 % of pages come within, during a backup",
      value: percentile(times, 0.99),
      unit: "ms",
      detail: `of ${times.length}; ${Math.round(times.at(-1) ?? 0)} ms at most`,
      target: atMost(200),
    },
  ];
}
