import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ImagesView } from "./images-view.tsx";

test("what was typed of an image stays in sight once the text is closed", () => {
  const typed = { alternative: "Une foule", caption: "À Paris", author: "Zoé", licence: "", source: "", place: "" };
  const refused = { errors: {}, message: "Ce document est clos.", typed, kept: null };
  const show = (isReadOnly: boolean) =>
    renderToStaticMarkup(
      <ImagesView
        draft={{ id: "a", state: "published" }}
        images={{ images: [], sections: [], near: "", isReadOnly }}
        refused={refused}
      />,
    );
  expect(show(true).match(/<textarea[^>]* readOnly[^>]*>[^<]+/g)).toHaveLength(3);
  for (const html of [show(true), show(false)]) expect(html.split(refused.message)).toHaveLength(2);
  expect(show(false)).not.toContain("copiez-le");
});
