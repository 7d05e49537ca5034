export function pageCount(rows: number, size: number): number {
  return Math.max(1, Math.ceil(rows / size));
}

export function pageOf(text: string | null, pages: number): number {
  const page = /^\d{1,7}$/.test(text ?? "") ? Number(text) : 1;
  return Math.min(Math.max(page, 1), pages);
}
