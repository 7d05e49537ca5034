/**
 * Playwright asks for the stack at each of its thirty thousand calls, and looks for the source of each line of it anew, which is
 * a tenth of what its tests cost. Here the source of a place in the code is looked for once.
 */
export function rememberStackLines(): void {
  const describe = Error.prepareStackTrace;
  if (!describe) return;
  const known = new Map<string, string>();
  const lineOf = (site: NodeJS.CallSite) => {
    const place = `${site.getFunctionName()} ${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`;
    const line = known.get(place) ?? String(describe({ name: "Error", message: "" }, [site])).slice("Error: ".length);
    known.set(place, line);
    return line;
  };
  Error.prepareStackTrace = ({ name, message }, sites) => `${name}: ${message}${sites.map(lineOf).join("")}`;
}
