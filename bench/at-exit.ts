const endings = new Set<() => void>();

process.on("exit", () => {
  for (const end of endings) end();
});

/** Whatever ends the measure ends with it what it started. */
export function atExit(end: () => void): void {
  endings.add(end);
}
