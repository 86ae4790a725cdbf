// The browser's own voice.

export const canSpeak = () => "speechSynthesis" in window;

export function speak(words) {
  // A voice would spell out a word in capitals.
  const { lang } = document.documentElement;
  const utterance = new SpeechSynthesisUtterance(words.toLocaleLowerCase(lang));
  utterance.lang = lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(utterance);
}
