/** RFC 5233's names: a mailbox and, behind it, what a person may add (« lea+lecture »). */
export type Mailbox = {
  /** One key for every spelling that the provider takes for this address, tag included: no address to write to. */
  address: string;
  /** Without the tag; the address itself when it has none. */
  mailbox: string;
};

type Provider = { domains: RegExp; canonical?: string; ignored?: RegExp; separator?: "-"; subdomains?: boolean };

/** What the large providers take for one mailbox, as their help pages say. Others: « + » alone. */
const PROVIDERS: Provider[] = [
  { domains: /^(?:gmail|googlemail)\.com$/, canonical: "gmail.com", ignored: /\./g },
  { domains: /^(?:proton\.me|protonmail\.com|protonmail\.ch|pm\.me)$/, canonical: "proton.me", ignored: /[._-]/g },
  { domains: /^(?:icloud|me|mac)\.com$/, canonical: "icloud.com" },
  { domains: /^(?:yahoo(?:\.[a-z]{2,3}){1,2}|ymail\.com|rocketmail\.com|myyahoo\.com)$/, separator: "-" },
  { domains: /^(?:.+\.)?fastmail\.(?:com|fm)$/, subdomains: true },
];

/** For limits alone, never to write to: `email` is normalised, and two people never share a mailbox. */
export function mailboxOf(email: string): Mailbox {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const provider = PROVIDERS.find(({ domains }) => domains.test(domain));
  const local = email
    .slice(0, at)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .toLowerCase()
    .normalize("NFC");
  const { name, tag } = split(local, domain, provider);
  const host = provider?.canonical ?? (provider?.subdomains ? domain.split(".").slice(-2).join(".") : domain);
  const mailbox = `${provider?.ignored ? name.replace(provider.ignored, "") : name}@${host}`;
  return { mailbox, address: tag === null ? mailbox : `${tag} ${mailbox}` };
}

function split(local: string, domain: string, provider: Provider | undefined): { name: string; tag: string | null } {
  const labels = domain.split(".");
  if (provider?.subdomains && labels.length > 2) return { name: labels.at(-3) ?? "", tag: local };
  const places = [local.indexOf("+"), provider?.separator ? local.indexOf(provider.separator) : -1];
  const place = Math.min(...places.filter((index) => index > 0));
  return Number.isFinite(place)
    ? { name: local.slice(0, place), tag: local.slice(place + 1) }
    : { name: local, tag: null };
}
