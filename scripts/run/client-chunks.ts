/** Beginnings of paths; `*` stands for any part of a name, `!` takes out again. */
type Chunk = { name: string; files: string[]; priority?: number };

/** One file for what several pages share: a request costs a phone more than the bytes that it saves. */
export const CHUNKS: Chunk[] = [
  {
    name: "learning",
    files: ["use-learnt", "path-list", "path-drawing", "path-under-way", "desk-", "my-paths", "paths-file"].map(
      (file) => `app/features/paths/${file}`,
    ),
  },
  // Only for those who have answered or read something.
  { name: "scheduling", files: ["app/features/review/", "app/features/questions/fetch-questions"] },
  // Not for a review, whose end alone says what comes next.
  { name: "progress", files: ["app/features/paths/"] },
  // Fetched with the first answer, in the article as in the review and the letter.
  {
    name: "questions",
    files: [
      "app/features/quiz/kept-quiz",
      "app/features/questions/left-question",
      "app/features/questions/return-link",
      "app/features/quiz/quiz-extras",
      "app/features/questions/missed-question",
      "app/features/questions/mistakes",
      "app/features/questions/questions-path",
      "app/features/reader-data/tab-storage",
    ],
    // Before the newsroom, which keeps what is typed in the same place.
    priority: 1,
  },
  {
    name: "sync",
    files: [
      "app/features/sync/",
      "!app/features/sync/leave",
      "!app/features/sync/request",
      "app/features/reader-data/forget-tab",
      "app/features/*/*-collection.ts",
    ],
  },
  {
    name: "fields",
    files: ["app/ui/field", "app/ui/use-form", "app/features/forms/idempotency-key", "app/features/forms/account-form"],
    priority: 1,
  },
  // These before the administration, which uses parts of them: those would otherwise end up in its file.
  { name: "retention", files: ["app/features/erasure/retention-periods"], priority: 1 },
  {
    name: "sign-up",
    files: [
      "app/features/newsletter/form/letter-links",
      "app/features/newsletter/form/sign-up-form",
      "app/features/newsletter/sign-up/sign-up-fields",
      "app/features/newsletter/sign-up/sign-up-texts",
      "app/features/newsletter/form/use-sign-up",
      "app/features/newsletter/purposes",
      "app/features/newsletter/links/link-page-meta",
      "platform/mail/email-address",
    ],
    priority: 1,
  },
  {
    name: "forms",
    files: [
      "app/features/account/",
      "app/routes/account/",
      "app/features/sync/leave-device",
      "app/features/forms/use-account-form",
      "app/features/newsletter/tokens/token-",
      "app/features/newsletter/links/link-result-page",
      "app/features/session/sign-in/sign-in-code",
      "app/features/session/return-path",
      "platform/french/paris-time",
    ],
    priority: 1,
  },
  {
    name: "reports",
    files: ["app/features/reports/", "!app/features/reports/feedback-", "app/styles/reports.css"],
    priority: 1,
  },
  // Readers do not pay for the administration and the newsroom, nor the newsroom for the administration.
  {
    name: "back-office",
    files: [
      "app/features/layout/back-office-shell",
      "app/ui/confirm-section.tsx",
      "app/features/admin/list/pager",
      "app/features/admin/list/list-query",
    ],
    priority: 1,
  },
  {
    name: "admin",
    files: ["app/features/admin", "app/routes/admin", "platform/csv-line"],
    priority: 1,
  },
  {
    name: "newsroom",
    files: ["app/features/newsroom/", "app/features/staff/", "app/routes/newsroom/", "platform/french/shorten"],
    priority: 1,
  },
  { name: "letters", files: ["app/features/letters/", "app/features/newsletter/suppressions/"] },
  // Fetched with the second page of a visit, or a press.
  {
    name: "offline",
    files: [
      "app/features/offline/",
      "app/features/reader-data/kept-page",
      "app/features/reader-data/erase-kept-pages",
      "!app/features/offline/keep-button",
      "!app/features/offline/use-kept-reading",
      "!app/features/offline/offline-paths",
    ],
  },
  { name: "listening", files: ["app/features/reading/listening"] },
  { name: "words", files: ["app/features/layout/text-page", "app/features/markdown/markdown-text"] },
  { name: "search", files: ["app/features/search/"] },
  // Fetched when a reader asks for the proofs; the switch itself comes with the article.
  {
    name: "proofs",
    files: [
      "app/styles-proofs",
      "app/features/proofs/",
      "app/routes/proofs/",
      "!app/features/proofs/citation",
      "!app/features/proofs/proof-switch",
      "!app/features/proofs/proof-paths",
      "!app/features/proofs/shown-proofs",
    ],
  },
  {
    name: "classes",
    files: ["app/features/classes/", "!app/features/classes/pupil/entry-page", "app/styles-class.css"],
    priority: 1,
  },
  // After the proofs and the voice, which would otherwise end up in its files.
  {
    name: "exam",
    files: [...["exam-page", "exam-texts", "exam-paths"].map((file) => `app/features/exam/${file}`), "app/styles-exam"],
  },
  { name: "teaching", files: ["app/features/teaching/", "app/styles/teaching.css"] },
  {
    name: "exam-facts",
    files: ["fact-list", "proven-facts", "use-listening"].map((file) => `app/features/exam/${file}`),
  },
  // Fetched with a result, never with the questions.
  { name: "exam-record", files: ["app/features/exam/record-exam"] },
  { name: "exam-questions", files: ["app/features/exam/"] },
];

/** Never put into a shared file: hardly anybody needs them. */
export const RARE = [
  "app/ui/save-file",
  "app/features/classes/pupil/entry-page",
  "app/features/newsletter/form/recorded-panel",
  "app/features/newsletter/sign-up/sign-up-steps",
];

export function toPattern(files: string[]): RegExp {
  const paths = files.map((file) => file.replaceAll(".", "\\.").replaceAll("*", "[^/]*"));
  return new RegExp(`/(?:${paths.join("|")})`);
}

function matcher(files: string[]): (id: string) => boolean {
  const taken = toPattern(files.filter((file) => !file.startsWith("!")));
  const left = files.filter((file) => file.startsWith("!")).map((file) => file.slice(1));
  return (id) => taken.test(id) && !(left.length > 0 && toPattern(left).test(id));
}

const groups = CHUNKS.map(({ files, ...group }) => ({ ...group, minShareCount: 2, test: matcher(files) }));
const isRare = matcher(RARE);

function isShared(id: string): boolean {
  return /\/(?:node_modules|app|library|platform)\//.test(id) && !isRare(id) && !groups.some(({ test }) => test(id));
}

/** Apart from what uses it: a library that asks for each interface before it uses it (oldest-browsers.ts). */
export const LIBRARY_CHUNK = "codemirror";
const library = {
  name: LIBRARY_CHUNK,
  test: /\/node_modules\/(?:@codemirror|@lezer|@marijn|style-mod|w3c-keyname|crelt)\//,
  priority: 2,
};

export const codeSplitting = {
  groups: [{ name: "site", minShareCount: 2, test: isShared, priority: 1 }, library, ...groups],
};
