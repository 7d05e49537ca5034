import { instantOfWallTime } from "#app/letters/sending/wall-time.ts";
import { countDomainProblems, liftDomainProblems } from "#app/letters/subscriptions/mail-problems.server.ts";
import { recordAudit } from "#app/office/audit-log/record-audit.server.ts";
import type { AdminSession } from "#app/office/sign-in/admin-session.server.ts";
import { domainOf, normaliseEmail } from "#platform/mail/email-address.ts";
import type { Services } from "#platform/services.ts";
import { LIFT_FIELDS, type LiftAnswer, type LiftErrors, type LiftForm } from "./desk-forms.ts";

const DAY_MS = 86_400_000;

type LiftSubmission = { admin: AdminSession; form: URLSearchParams; now: Date };

/** The first answer only says how many people are concerned; the second button makes the change. */
export async function replyToLiftStops({ db }: Services, { admin, form, now }: LiftSubmission): Promise<LiftAnswer> {
  const typed: LiftForm = {
    domain: form.get(LIFT_FIELDS.domain) ?? "",
    from: form.get(LIFT_FIELDS.from) ?? "",
    to: form.get(LIFT_FIELDS.to) ?? "",
  };
  const { errors, period } = readPeriod(typed);
  if (!period) return { step: "form", typed, errors, people: 0 };
  if (form.get(LIFT_FIELDS.sure) !== "oui") {
    const people = await countDomainProblems(db, period);
    if (people > 0) return { step: "question", typed, errors: {}, people };
    return {
      step: "form",
      typed,
      errors: { domain: "Aucune adresse de ce domaine n’est arrêtée ces jours-là." },
      people,
    };
  }
  const about = `${period.domain}, du ${typed.from} au ${typed.to}`;
  const people = await db.transaction(async (tx) => {
    const lifted = await liftDomainProblems(tx, period);
    await recordAudit(tx, { actor: admin.actor, action: "letter-lift", rowCount: lifted, now, about });
    return lifted;
  });
  return { step: "done", typed, errors: {}, people };
}

type Period = { domain: string; from: Date; to: Date };

function readPeriod(typed: LiftForm): { errors: LiftErrors; period: Period | null } {
  const address = normaliseEmail(`x@${typed.domain.trim().replace(/^.*@/, "")}`);
  const from = instantOfWallTime(`${typed.from}T00:00`);
  const last = instantOfWallTime(`${typed.to}T12:00`);
  const errors: LiftErrors = {};
  if (!address) errors.domain = "Donnez un nom de domaine, par exemple orange.fr.";
  if (!from) errors.from = "Donnez le premier jour.";
  if (!last) errors.to = "Donnez le dernier jour.";
  else if (from && last < from) errors.to = "Le dernier jour vient avant le premier.";
  if (!address || !from || !last || errors.to) return { errors, period: null };
  const next = new Date(last.getTime() + DAY_MS).toISOString().slice(0, 10);
  const to = instantOfWallTime(`${next}T00:00`) ?? new Date(last.getTime() + DAY_MS / 2);
  return { errors, period: { domain: domainOf(address), from, to } };
}
