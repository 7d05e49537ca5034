/** Its code comes when it is needed. A browser that refuses has kept nothing. */
export function forgetOpenedPages(): void {
  import("./erase-kept-pages.ts").then(({ eraseOpenedPages }) => eraseOpenedPages()).catch(() => {});
}
