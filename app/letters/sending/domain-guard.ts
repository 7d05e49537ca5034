import { isProviderRefusing } from "#app/letters/store/provider-refusing.ts";
import type { Outcome } from "#platform/mail/delivery-outcome.ts";
import { domainOf } from "#platform/mail/email-address.ts";

type DomainGuard = {
  /** Returns the outcome to record: « nobody there » becomes « ours » once the domain refuses most readers. */
  weigh: (outcome: Outcome, email: string) => Outcome;
  /** The domains that refused the site in this run. */
  refusing: ReadonlySet<string>;
};

/** @param known domains that refused the site earlier in this letter */
export function createDomainGuard(known: string[]): DomainGuard {
  const domains = new Map<string, { refused: number; copies: number }>();
  const refusing = new Set<string>();
  return {
    refusing,
    weigh(outcome, email) {
      const domain = domainOf(email);
      const seen = domains.get(domain) ?? { refused: 0, copies: 0 };
      domains.set(domain, seen);
      seen.copies += 1;
      if (outcome.kind !== "refused" || !outcome.isDead) return outcome;
      seen.refused += 1;
      if (!known.includes(domain)) {
        if (!isProviderRefusing(seen)) return outcome;
        refusing.add(domain);
      }
      const { code, status, failure } = outcome;
      return { kind: "ours", code, reason: `${domain} refuse presque tous ses lecteurs (${status || code})`, failure };
    },
  };
}
