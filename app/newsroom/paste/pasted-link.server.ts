/** Links to `origin`, the origin of this site, are written without a host. */
export type PastedLinks = { origin: string };

const TRACKING =
  /^(?:utm_.*|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|oly_anon_id|oly_enc_id|xtor|at_medium|at_campaign|at_custom\d*|ref_src|srsltid|cmpid)$/i;

/** Pages that redirect, and the parameter that contains their target. */
const DETOURS: [page: RegExp, parameter: string][] = [
  [/^https:\/\/(?:www\.)?google\.[a-z.]+\/url$/, "q"],
  [/^https:\/\/[\w-]+\.safelinks\.protection\.outlook\.com\//, "url"],
  [/^https:\/\/lm?\.facebook\.com\/l\.php$/, "u"],
];

/** Returns null for links inside the pasted text, and for addresses that are no web page. */
export function targetOf(href: string, { origin }: PastedLinks): string | null {
  const address = readAddress(href);
  if (!address) return null;
  const followed = [...address.searchParams].some(([name]) => TRACKING.test(name));
  // The query is rewritten only when something is removed from it, so that its spelling is kept otherwise.
  if (followed) {
    // All parameters are removed at once, because each deletion would serialise the whole address again.
    address.search = new URLSearchParams([...address.searchParams].filter(([name]) => !TRACKING.test(name))).toString();
  }
  if (TRACKING.test(/^#(\w+)=/.exec(address.hash)?.[1] ?? "")) address.hash = "";
  const whole = address.href.startsWith(`${origin}/`) ? address.href.slice(origin.length) : address.href;
  return whole.replace(/[()]/g, (character) => (character === "(" ? "%28" : "%29"));
}

function readAddress(href: string): URL | null {
  // A link inside the pasted text, such as `#_ftn1`, leads nowhere on this site.
  if (!/^\s*https?:\/\//i.test(href)) return null;
  const address = URL.parse(href);
  if (address?.username !== "" || address.password !== "") return null;
  const page = `${address.origin}${address.pathname}`;
  const detour = DETOURS.find(([known]) => known.test(page));
  const behind = detour && address.searchParams.get(detour[1]);
  if (!behind) return address;
  return /^https?:\/\//i.test(behind) ? URL.parse(behind) : null;
}
