import { useSyncExternalStore } from 'react';
import { Icon } from '#ui/icon';
import { useTexts } from '../../shell/texts.tsx';

interface ReadAloudProps {
  readonly value: string;
  /** How many digits are read in one breath. */
  readonly group: number | null;
  readonly label: string;
  readonly className: string;
}

/** Reads a reference aloud in groups, for a cashier or another screen. Null if the browser cannot speak. */
export function ReadAloud({ value, group, label, className }: ReadAloudProps) {
  const { locale } = useTexts();
  const canSpeak = useSyncExternalStore(
    never,
    () => 'speechSynthesis' in window,
    () => false,
  );
  if (!canSpeak) return null;
  return (
    <button type="button" onClick={() => speak(spokenIn(value, group ?? 1), locale)} className={className}>
      <Icon name="speaker" className="size-5" />
      {label}
    </button>
  );
}

/** `12345678` in fours: `1 2 3 4, 5 6 7 8`. A comma is a pause. */
export const spokenIn = (value: string, group: number): string =>
  (value.match(new RegExp(`.{1,${group}}`, 'g')) ?? [value]).map((each) => [...each].join(' ')).join(', ');

function speak(text: string, language: string): void {
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(utterance(text, language));
}

function utterance(text: string, language: string): SpeechSynthesisUtterance {
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language;
  words.rate = 0.8;
  return words;
}

/** Reads sentences one after the other, as browsers cut off a long text. `onEnd` is called after the last. */
export function readAll(sentences: readonly string[], language: string, onEnd: () => void): void {
  window.speechSynthesis.cancel();
  const all = sentences.map((sentence) => utterance(sentence, language));
  const last = all.at(-1);
  if (last) last.onend = onEnd;
  for (const each of all) window.speechSynthesis.speak(each);
}

/** Stops the voice when the payer leaves. */
export function stopReading(): void {
  if ('speechSynthesis' in window) window.speechSynthesis.cancel();
}

const never = (): (() => void) => () => undefined;
