/** The code is loaded only when it is needed. Errors are ignored: without Cache Storage there is nothing to clear. */
export function forgetOpenedPages(): void {
  import("./erase-kept-pages.ts").then(({ eraseOpenedPages }) => eraseOpenedPages()).catch(() => {});
}
