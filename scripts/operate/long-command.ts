export type Progress = {
  add: (count: number) => void;
  end: () => void;
};

const TERMINAL_PAUSE_MS = 200;
const LOG_PAUSE_MS = 10_000;
const INTERRUPTED = 130;
/** The built site has its own copies of these classes, so errors are recognised by name. */
const FOR_PEOPLE = new Set(["BackupError", "DatabaseError", "EditionRefused", "SettingsError", "StartError"]);
const numbers = new Intl.NumberFormat("fr");

export function createProgress(label: string, total: number, unit = "lignes"): Progress {
  const { isTTY } = process.stderr;
  const start = performance.now();
  let done = 0;
  let shownAt = isTTY ? Number.NEGATIVE_INFINITY : start;
  function show(): void {
    const seconds = (performance.now() - start) / 1000;
    const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
    const rate = numbers.format(Math.round(done / Math.max(seconds, 0.001)));
    const line = `${label} : ${numbers.format(done)} ${unit} sur ${numbers.format(total)} (${percent} %), ${rate} par seconde`;
    process.stderr.write(isTTY ? `\r${line}\u001b[K` : `${line}\n`);
    shownAt = performance.now();
  }
  return {
    add(count) {
      done += count;
      if (performance.now() - shownAt >= (isTTY ? TERMINAL_PAUSE_MS : LOG_PAUSE_MS)) show();
    },
    end() {
      if (!isTTY) return;
      show();
      process.stderr.write("\n");
    },
  };
}

export function formatCount(count: number): string {
  return numbers.format(count);
}

/** Ctrl-C aborts the signal, so that the command can undo its work; a second Ctrl-C ends the process. */
export async function runLongCommand(command: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const interruption = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => interruption.abort());
  try {
    await command(interruption.signal);
  } catch (error) {
    if (interruption.signal.aborted) console.error("\nInterrompu : rien n'a été changé.");
    else console.error(explain(error));
    process.exitCode = interruption.signal.aborted ? INTERRUPTED : 1;
  }
}

function explain(error: unknown): string {
  if (error instanceof Error && FOR_PEOPLE.has(error.name)) return error.message;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOSPC") return "Le disque est plein : rien n'a été gardé. Faites de la place et recommencez.";
  if (["EACCES", "EROFS", "EPERM"].includes(code)) return `Le système refuse l'accès (${(error as Error).message}).`;
  if (["ECONNREFUSED", "ENOTFOUND", "28P01", "28000", "3D000"].includes(code)) {
    return `DATABASE_URL : la base ne répond pas ou refuse la connexion (${code}).`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
