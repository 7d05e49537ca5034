/** The file of data behind the address of a figure. */
export function figureFile(path: string): string {
  return path.replace(/^\/figures\/(.*?)(?:-etroit)?\.svg$/, "figures/$1.yaml");
}
