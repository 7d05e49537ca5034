import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { writeTestDatabase } from "#tests/support/database/database.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type SmtpMessage, startSmtpServer } from "#tests/support/mail/smtp-server.ts";
import { COMPILED, SHORT_LIVED_FLAGS } from "#tests/support/site/built-server.ts";
import type { SenderReport } from "./letter-sender.ts";

type LetterKillReport = {
  /** People whom the database says to have been sent the letter. */
  sent: number;
  /** People to whom no message came. */
  missed: number;
  /** Messages beyond one for each person. */
  doubled: number;
  /** Those to people of whom it was not said beforehand that their copy is in doubt, or under another Message-ID. */
  unnamed: number;
  /** Copies said to be in doubt: in all, and most after one kill. */
  doubts: number;
  mostDoubtsAtOnce: number;
  /** Copies still under way or in doubt when a process had ended as it was asked to. */
  underWayAtStop: number;
  /** How often the letter paused itself and a person resumed it. */
  resumed: number;
};

type LetterKillOptions = {
  database: "embedded" | "postgres";
  rounds: number;
  people: number;
  /** One after the other, over and over. */
  signals: readonly ("SIGKILL" | "SIGTERM")[];
  log?: (line: string) => void;
};

const TIMEOUT_MS = 120_000;
const SLOWNESS_MS = 50;

/** Stops the process that sends a letter, starts another on the same data, and so on; then lets the last one end it. */
export async function killLetters(options: LetterKillOptions): Promise<LetterKillReport> {
  const { database, rounds, people, signals, log = () => {} } = options;
  using data = temporaryFolder();
  // So that a kill finds some messages taken and others not.
  await using smtp = await startSmtpServer({
    onMailFrom: (_address, _session, callback) => void setTimeout(callback, Math.random() * SLOWNESS_MS),
  });
  const postgres = database === "postgres" ? await startPostgres() : null;
  if (!postgres) await writeTestDatabase(data.path);
  const address = [String(people), data.path, `smtp://127.0.0.1:${smtp.port}`, ...(postgres ? [postgres.url] : [])];
  const forkOptions = { execArgv: SHORT_LIVED_FLAGS, env: { ...process.env, ...COMPILED } };
  const startSender = () => fork(join(import.meta.dirname, "letter-sender.ts"), address, forkOptions);
  const stopped: SenderReport[] = [];
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const sender = startSender();
      const ended = reportOf(sender);
      // Somewhere in this round's share of what is left, so that all rounds fall into the letter.
      const share = (people - smtp.messages.length) / (rounds - round + 2);
      const enough = smtp.messages.length + share * (0.5 + Math.random() / 2);
      await until(() => smtp.messages.length >= enough || sender.exitCode !== null);
      const signal = signals[(round - 1) % signals.length] ?? "SIGKILL";
      sender.kill(signal);
      const report = await ended;
      if (report?.state === "done") throw new Error(`the letter ended before round ${round}`);
      if (signal === "SIGTERM" && !report) throw new Error("the process did not end as it was asked to");
      if (report) stopped.push(report);
      log(`${database}, ${signal} ${round} of ${rounds}: ${smtp.messages.length} messages so far`);
    }
    const last = await reportOf(startSender());
    if (last?.state !== "done") throw new Error("the letter did not end");
    const underWayAtStop = stopped.reduce((sum, { counts }) => sum + counts.sending + counts.uncertain, 0);
    return { ...judge(last, smtp.messages, people), underWayAtStop, resumed: last.resumed };
  } finally {
    await postgres?.stop();
  }
}

/** Null for one that was killed. */
async function reportOf(sender: ChildProcess): Promise<SenderReport | null> {
  let report: SenderReport | null = null;
  sender.once("message", (message) => {
    report = message as SenderReport;
  });
  const kill = () => sender.kill("SIGKILL");
  process.once("exit", kill);
  const overdue = setTimeout(kill, TIMEOUT_MS);
  await once(sender, "exit");
  clearTimeout(overdue);
  process.off("exit", kill);
  return report;
}

function judge(last: SenderReport, messages: SmtpMessage[], people: number) {
  const ids = new Map<string, string[]>();
  for (const { recipients, mail } of messages) {
    for (const email of recipients) ids.set(email, [...(ids.get(email) ?? []), mail.messageId ?? ""]);
  }
  // Without a copy in doubt none is begun a second time, as this mail server refuses none.
  const isNamed = ([email, known]: [string, string[]]) =>
    (last.attempts[email] ?? 0) >= known.length && new Set(known).size === 1;
  return {
    sent: last.counts.sent,
    missed: people - ids.size,
    doubled: messages.length - ids.size,
    unnamed: [...ids].filter((one) => !isNamed(one)).length,
    doubts: last.doubts,
    mostDoubtsAtOnce: Math.max(0, ...last.doubtsAtKills),
  };
}

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!isTrue() && Date.now() < deadline) await wait(5);
}
