export type ReportRow = {
  title: string;
  bench: string;
  method: string;
  figures: string[];
};

export const ROWS: ReportRow[] = [
  {
    title: "Article, first visit",
    bench: "pages",
    method:
      "Chromium with an empty cache, 1.6 Mbit/s, 150 ms, processor slowed four times; medians of five visits, in turn with the page's scripts and without. Lighthouse's mobile preset on a page of each kind; the largest paint, which is simulated, is the median of five.",
    figures: ["pages-lcp-", "pages-fcp-", "pages-tbt-", "pages-cls-", "pages-lighthouse-"],
  },
  {
    title: "Weight",
    bench: "pages",
    method:
      "Every built page, and the profile and sign-in pages, opened with an empty cache and scrolled to the end; bytes on the wire.",
    figures: ["pages-html", "pages-js", "pages-early-js", "pages-fonts", "pages-requests", "pages-ecoindex"],
  },
  {
    title: "Static pages per second",
    bench: "static",
    method:
      "wrk on one core, 50 kept connections; the server on the other, in turn with nginx, which serves the very same compressed bytes from files that it keeps open (on the same machine, `brotli_static` is as fast as that, and reading instead of `sendfile` slower). By processor time, and the share of the core that each used is said: one that waits for its load is woken more often, and looks slower. Medians of five times five seconds.",
    figures: ["static-"],
  },
  {
    title: "Sign-ups",
    bench: "signup",
    method:
      "24 connections sign up new addresses for ten seconds, once while the mail server takes connections and says nothing, and once while it takes the messages; then the rows are counted in the database. On the embedded database and on PostgreSQL, with load and mail server on the same two cores.",
    figures: ["signup-"],
  },
  {
    title: "Search",
    bench: "search",
    method:
      "Quality on 147 searches judged before they were run. Whole pages from the request to the compressed answer, in one process, each search new or some asked more often than others (Zipf). The index is also made of copies of the edition whose words vary. `-- search-hostile` asks a million hostile searches.",
    figures: ["search-"],
  },
  {
    title: "The weekly letter",
    bench: "letter",
    method:
      "An edition to 100,000 people through the built server with its embedded database, each copy signed, into a mail server that takes everything at once, at up to 1,000 a second; the preparation of its rows alone before. The reference sends ready bytes of the same size over as many connections, without database or signature. `-- --postgres` and `-- --recipients` measure other cases, and are not kept.",
    figures: ["letter-"],
  },
  {
    title: "Memory",
    bench: "soak",
    method:
      "Resident memory (VmRSS) of the one process that holds the server and its database: 20 seconds after its start, and over 100,000 requests of every kind. The server grows when, in the second half, a fitted line rises by more than 5 MiB in 100,000 requests for the heap after a forced collection (52 bytes a request: less than one entry of a map), or by more than 20 MiB for resident memory, which counts buffers and the database's own memory too.",
    figures: ["soak-"],
  },
  {
    title: "Start",
    bench: "start",
    method: "From the start of the process to its first answer; median of seven.",
    figures: ["start-"],
  },
  {
    title: "Growth with 1,000 articles",
    bench: "growth",
    method:
      "Copies of the site with made-up articles, of the length and form of the real ones and with quizzes, shared out among six themes a category, are built, served and weighed. Flat means flat against the site with 100 more, where the home page is full already.",
    figures: ["growth-"],
  },
  {
    title: "Administration",
    bench: "admin",
    method:
      "100,000 subscribers in the embedded database and 1,000,000 in PostgreSQL; medians of 21 requests a view. Not a target of the site as a whole.",
    figures: ["admin-"],
  },
];

export const REASONS: Record<string, string> = {
  "admin-postgresql-search-two-letters":
    "the index of the addresses knows three letters in a row; for two, a million rows are read. With a third letter it takes some 8 ms.",
  "admin-postgresql-first-page-counted-anew":
    "a million people are counted by state, once in ten seconds at most; between, the page takes 19 ms.",
  "pages-fcp-article":
    "single runs differ by a third and the medians of five by some 5 %; other runs of the same build gave 1.02 to 1.12. The one file that is asked for before load, boot.js, shares the line with the fonts.",
  "pages-lighthouse-performance":
    "99 falls on another page in each run: of the four pages that had it in two runs, each had 100 in the other.",
};
