/** Returns the path of the data file from which the figure at this address is drawn. */
export function figureFile(path: string): string {
  return path.replace(/^\/figures\/(.*?)(?:-etroit)?\.svg$/, "figures/$1.yaml");
}
