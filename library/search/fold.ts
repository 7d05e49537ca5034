export function fold(text: string): string {
  return (
    text
      .toLowerCase()
      // Keyboards type the straight apostrophe.
      .replace(/[’ʼ‘]/g, "'")
      .replace(/œ/g, "oe")
      .replace(/æ/g, "ae")
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
  );
}
