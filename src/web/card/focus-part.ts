import type { FormPart } from './field-messages.ts';

/** Moves the browser's focus to a part of the form; a part inside a frame to its frame. `card`: whatever is asked of the card first. */
export function focusPart(part: FormPart | 'card'): void {
  const inFrame = part === 'card' ? '[data-card-field] iframe' : `[data-card-field~="${part}"] iframe`;
  const place = document.querySelector<HTMLElement>(`${inFrame}, #card-${part}`);
  if (part !== 'card') place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
