export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      // As keyboards type it.
      .replace(/[’ʼ‘]/g, "'")
      .replace(/œ/g, "oe")
      .replace(/æ/g, "ae")
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
  );
}
