export const DUMP_OPTIONS = [
  "--no-owner",
  "--no-privileges",
  // Statements that both databases read, short enough where rows hold images.
  "--rows-per-insert=50",
  // What a class answered is erased within a day, and must not come back.
  "--exclude-table-data=public.class_*",
];
