export function describeDatabase(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `« ${hostname}:${port || 5432}${pathname} »`;
}
