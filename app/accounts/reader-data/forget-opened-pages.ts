/** Loaded lazily. Without Cache Storage there is nothing to clear. */
export function forgetOpenedPages(): void {
  import("./erase-kept-pages.ts").then(({ eraseOpenedPages }) => eraseOpenedPages()).catch(() => {});
}
