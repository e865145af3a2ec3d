import type { FormPart } from './field-messages.ts';

/** Moves the focus to a part of the form, or to the frame that holds it. `card`: the first card field. */
export function focusPart(part: FormPart | 'card'): void {
  const inFrame = part === 'card' ? '[data-card-field] iframe' : `[data-card-field~="${part}"] iframe`;
  const place = document.querySelector<HTMLElement>(`${inFrame}, #card-${part}`);
  if (part !== 'card') place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
}
