declare module "nspell" {
  type Speller = { correct: (word: string) => boolean; add: (word: string) => Speller };

  function nspell(dictionary: { aff: Uint8Array; dic: Uint8Array }): Speller;

  export = nspell;
}
