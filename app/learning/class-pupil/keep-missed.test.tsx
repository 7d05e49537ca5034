import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { KeepMissed } from "./keep-missed.tsx";

const MISSED = ["a", "b"].map((id) => ({ id, rev: 1, isTeachers: false }));
const shown = (missed: number, unanswered = 0) =>
  renderToStaticMarkup(<KeepMissed missed={MISSED.slice(0, missed)} unanswered={unanswered} />);

test("one missed question is « la », several are « les »", () => {
  expect(shown(1)).toMatch(/une question\. Vous pouvez la garder .* vous la reposera .*Garder la question/s);
  expect(shown(2)).toMatch(/2 questions\. Vous pouvez les garder .* vous les reposera .*Garder les questions/s);
});

test("what was left without an answer is told, missed questions or not", () => {
  expect(shown(0)).toBe("");
  expect(shown(0, 1)).toContain("Une question est restée sans réponse.");
  expect(shown(1, 3)).toContain("3 questions sont restées sans réponse.");
});

test("a missed question of the teacher is told, and is not offered to be kept", () => {
  const teachers = { id: "own", rev: 1, isTeachers: true };
  expect(renderToStaticMarkup(<KeepMissed missed={[teachers]} />)).toBe(
    "<p>Vous avez raté une question de votre professeur. Elle ne se garde pas.</p>",
  );
  const both = renderToStaticMarkup(<KeepMissed missed={[...MISSED.slice(0, 1), teachers]} />);
  expect(both).toMatch(/Vous avez raté une question\. .*aussi raté une question de votre professeur/s);
});
