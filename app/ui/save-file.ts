export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: url, download: file.name }).click();
  // The browser reads the file after this task, so the URL must remain for a while.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
