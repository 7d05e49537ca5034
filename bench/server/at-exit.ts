const endings = new Set<() => void>();

process.on("exit", () => {
  for (const end of endings) end();
});

export function atExit(end: () => void): void {
  endings.add(end);
}
