// What other tools' exports say of those who are still on their list: Ghost, Mailchimp, Brevo, Substack, listmonk, Mailjet
// and their like.

export type ColumnQuestion = { column: number; title: string; values: string[] };

/** Per column: the value to keep; null when unrelated to subscription. */
export type ColumnAnswers = ReadonlyMap<number, string | null>;

export type StateColumns = {
  /** Titles of the columns that decide. */
  titles: string[];
  questions: ColumnQuestion[];
  /** Why this person is not to be confirmed, or null. */
  refuse: (fields: readonly string[]) => string | null;
};

type Rule = { column: number; title: string; isIn: (cell: string) => boolean };

const MAX_VALUES = 8;
const words = (text: string) => new Set(text.split(" "));
const YES = words("true yes oui vrai 1 y o x on");
const NO = words("false no non faux 0 n off null none nil");
const IN = words(
  "subscribed subscriber active actif active enabled confirmed confirme confirmee inscrit inscrite abonne abonnee optin optedin doubleoptin",
);
const OUT = words(
  "unsubscribed desinscrit desinscrite desabonne desabonnee blocked bloque bloquee blocklisted blacklisted bounced bounce hardbounce softbounce rebond " +
    "cleaned complained complaint plainte spam disabled inactive inactif inactive unconfirmed pending enattente aconfirmer nonsubscribed notsubscribed " +
    "neversubscribed transactional archived archive deleted supprime supprimee suppressed removed optout optedout excluded exclu exclue left parti partie invalid unknown",
);

const STATUS_TITLE =
  /^(?:email|subscriber|subscription|member|contact|marketing|list|liste|abonne|newsletter|marketing)*(?:status|statut|etat|state|marketing)$/;
const IN_TITLE =
  /^(?:is|est)?(?:subscribed(?:toemails)?|abonnee?|inscrite?|confirmed|confirmee?|(?:email)?(?:double)?opt(?:ed)?in|confirmtime|confirmedat)$/;
const OUT_TITLE =
  /unsub|desinscri|desabonn|blacklist|blocklist|bloque|blocked|bounce|rebond|opt(?:ed)?out|^cleaned|^clean(?:time|campaign)|exclu|complain|plainte|^spam|suppress|emaildisabled|^(?:is)?deleted|^supprime/;
/** Titles about other channels, payments, or addresses that everybody has. */
const NO_STATE_TITLE = /^(?:sms|whatsapp)|(?:link|url|lien|token|hash)$|^(?:complimentaryplan|activesubscription)$/;

/** Letters and digits alone: « Désinscrit(e) » and "desinscrite" become equal. */
export function foldWord(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}

const isIn = (cell: string) =>
  IN.has(foldWord(cell)) || YES.has(foldWord(cell)) || /^\d{4}-\d{2}-\d{2}|^\d{2}\/\d{2}\/\d{4}/.test(cell.trim());
const isNotOut = (cell: string) => cell.trim() === "" || NO.has(foldWord(cell));
const isWord = (value: string) => [YES, NO, IN, OUT].some((known) => known.has(foldWord(value)));

/** Collects what stands in the columns that are not the site's own; `settle` says which of them decide. */
export function surveyColumns(titles: readonly string[], own: ReadonlySet<number>) {
  const columns = titles.flatMap((title, column) =>
    own.has(column) || NO_STATE_TITLE.test(foldWord(title))
      ? []
      : [{ column, title, values: new Map<string, string>() }],
  );

  function add(fields: readonly string[]): void {
    for (const { column, values } of columns) {
      const value = (fields[column] ?? "").trim();
      if (value !== "" && values.size <= MAX_VALUES) values.set(foldWord(value), value);
    }
  }

  function settle(answers: ColumnAnswers): StateColumns {
    const rules: Rule[] = [];
    const questions: ColumnQuestion[] = [];
    for (const { column, title, values } of columns) {
      const folded = foldWord(title);
      const answer = answers.get(column);
      if (OUT_TITLE.test(folded)) rules.push({ column, title, isIn: isNotOut });
      else if (IN_TITLE.test(folded)) rules.push({ column, title, isIn });
      else if (answer) rules.push({ column, title, isIn: (cell) => foldWord(cell) === foldWord(answer) });
      else if (answer === null || values.size === 0 || values.size > MAX_VALUES) continue;
      else if (STATUS_TITLE.test(folded) && [...values.keys()].every((value) => IN.has(value) || OUT.has(value))) {
        rules.push({ column, title, isIn });
      } else if (STATUS_TITLE.test(folded) || [...values.keys()].every(isWord)) {
        questions.push({ column, title: title.trim(), values: [...values.values()] });
      }
    }
    return { titles: rules.map(({ title }) => title.trim()), questions, refuse: (fields) => refusalOf(rules, fields) };
  }

  return { add, settle };
}

function refusalOf(rules: Rule[], fields: readonly string[]): string | null {
  const rule = rules.find(({ column, isIn }) => !isIn(fields[column] ?? ""));
  if (!rule) return null;
  const cell = (fields[rule.column] ?? "").trim().slice(0, 40);
  return `la colonne « ${rule.title.trim()} » (${cell === "" ? "vide" : `« ${cell} »`})`;
}
