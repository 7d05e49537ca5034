import { expect, test } from "vitest";
import { chooseVoice, utterancesOf } from "./listening.ts";

const voice = (lang: string, localService: boolean, isDefault = false) =>
  ({ lang, localService, default: isDefault, name: lang, voiceURI: lang }) as SpeechSynthesisVoice;

test("a voice of the device is chosen before one that sends the text away, and French of France before others", () => {
  const [english, network, canadian, french] = [
    voice("en-GB", true, true),
    voice("fr-FR", false),
    voice("fr-CA", true),
    voice("fr_FR", true),
  ];
  expect(chooseVoice([english, network, canadian, french])).toBe(french);
  expect(chooseVoice([english, network, canadian])).toBe(canadian);
  expect(chooseVoice([english, network])).toBe(network);
  expect(chooseVoice([english, voice("frp", true)])).toBeNull();
});

test("a long text is cut at the ends of its sentences, and nothing of it is lost", () => {
  const sentence = "La Cour n’a pas encore jugé le fond. ";
  const text = `${sentence.repeat(20)}M. Kuzio écrit : « Il le nie. » Puis rien.`;
  const parts = utterancesOf(text);
  expect(parts.join(" ")).toBe(text);
  expect(parts.length).toBeGreaterThan(2);
  for (const part of parts) expect(part.length).toBeLessThan(260);
  expect(utterancesOf("Un. Deux.")).toEqual(["Un. Deux."]);
});
