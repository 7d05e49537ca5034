import type { DraftHead } from "#app/newsroom/screens/draft-view.server.ts";

/** As a view gets it: an article being written, of which an older text is served. */
export const DRAFT_HEAD: DraftHead = {
  id: "0b0e7a52-6d0f-4f3b-8a53-9c8b1d1f2e77",
  title: "Hôpital",
  kind: "Article",
  state: "writing",
  shownState: "writing",
  hasProofs: true,
  hasImages: true,
  hasDrawing: false,
  isTrial: false,
  version: 3,
  isServed: true,
  isTold: true,
  isOpen: true,
  publishAt: null,
  updated: "",
  sentBack: null,
  reviews: [],
  openComments: 0,
  forcedReason: "",
  edition: null,
  failure: "",
};
