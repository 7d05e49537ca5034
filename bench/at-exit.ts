const endings = new Set<() => void>();

process.on("exit", () => {
  for (const end of endings) end();
});

/** Runs however the process ends. */
export function atExit(end: () => void): void {
  endings.add(end);
}
