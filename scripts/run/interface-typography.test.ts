import { expect, test } from "vitest";
import { findInterfaceTexts } from "./interface-texts.ts";
import { markInterface, typesetInterface } from "./interface-typography.ts";

function inSigns(code: string): string {
  return typesetInterface(code, "a.tsx").replaceAll("\u00A0", "~").replaceAll("\u202F", "_");
}

test.each([
  ["<p>Votre score : {score}/{total} ({share} %)</p>", "<p>Votre score~: {score}/{total} ({share}_%)</p>"],
  ["<a>Voir tout<span> : les thèmes</span></a>", "<a>Voir tout<span>~: les thèmes</span></a>"],
  ['<img alt="Une carte : la Crimée" />', '<img alt="Une carte~: la Crimée" />'],
  ['const text = "Quiz terminé !";', 'const text = "Quiz terminé_!";'],
  [`const text = \`« \${name} » : inconnu\`;`, `const text = \`«~\${name}~»~: inconnu\`;`],
  ['<p>{kind === "quiz" ? "Quiz : " : ""}</p>', '<p>{kind === "quiz" ? "Quiz~: " : ""}</p>'],
  ["<span>{` : ${message}`}</span>", "<span>{`~: ${message}`}</span>"],
  ["<p>{`${name} : ${text}`}</p>", "<p>{`${name}~: ${text}`}</p>"],
  ["<p>{`${name}${day ? ` Prochain : ${day}` : ``}`}</p>", "<p>{`${name}${day ? ` Prochain~: ${day}` : ``}`}</p>"],
  ["const doubt = ` : ${by}`;", "const doubt = `~: ${by}`;"],
  ['<Submit busyLabel="Envoi : en cours" />', '<Submit busyLabel="Envoi~: en cours" />'],
  ["<p>\n  Rien reçu ? Regardez\n  encore : là.\n</p>", "<p>\n  Rien reçu_? Regardez\n  encore~: là.\n</p>"],
  ["<p>\n  Ouvrez son lien\n  : il suffit «\n  ici\n  ».\n</p>", "<p>\n  Ouvrez son lien~: il suffit «~ici~».\n</p>"],
])("%j gets its no-break spaces", (code, expected) => {
  expect(inSigns(code)).toBe(expected);
});

test.each([
  'import { a } from "./é : b.ts";',
  '<p className="card wide:flex" data-x="1 %">a</p>',
  'throw new RangeError("Élément inconnu : x");',
  'log.info("Démarré : x");',
  'const pattern = ["a : b", "width : 1px"];',
  `const name = \`\${a} : \${b}\`;`,
  'type A = "Déjà : vu";',
  "<p>Erreur: {message} En cours...</p>",
])("%s is left alone", (code) => {
  expect(inSigns(code)).toBe(code);
});

const MAIL = '<span className="unbroken">e-mail</span>';

test.each([
  ["<p>Un e-mail à {email}</p>", `<p>Un ${MAIL} à {email}</p>`],
  [
    '<p>\n  Reçu par\n  e-mail,\n  le 1er.{" "}\n  <b>Ici</b>\n</p>',
    `<p>Reçu par ${MAIL}, le 1<sup>er</sup>.{" "}\n  <b>Ici</b>\n</p>`,
  ],
  ["<a> e-mail </a>", `<a> ${MAIL} </a>`],
  ["<Button>Un e-mail</Button>", `<Button>Un ${MAIL}</Button>`],
  ["<Sure>Un e-mail</Sure>", "<Sure>Un e-mail</Sure>"],
  ["<option>Un e-mail</option>", "<option>Un e-mail</option>"],
  ['<p title="e-mail">{"e-mail"}</p>', '<p title="e-mail">{"e-mail"}</p>'],
])("%j gets its marks", (code, expected) => {
  expect(markInterface(code, "a.tsx")).toBe(expected);
});

test("nothing but spaces changes", () => {
  const code = "<p title=\"L'état : « a »\">C'est {b} ?<br />Vérification... (100 %)</p>";
  expect(typesetInterface(code, "a.tsx").replace(/[\u00A0\u202F]/g, " ")).toBe(code);
});

test("a text is read as a whole, with a blank where something is computed", () => {
  const code = `const a = <section aria-label="Fil d’Ariane">
    <p>
      Nous envoyons un e-mail à {email}. Ouvrez{" "}
      <b>son lien</b>.
    </p>
  </section>;`;
  expect(findInterfaceTexts(code, "a.tsx").map(({ text }) => text.replaceAll("\uFFFC", "□"))).toEqual([
    "Fil d’Ariane",
    "Nous envoyons un e-mail à □. Ouvrez □.",
    "son lien",
  ]);
});
