import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { forgetField } from '../payment/remember-fields.ts';
import { whileBusy } from '../shell/busy.tsx';
import { type HeldFacts, useHeldSubmit } from './use-frames.ts';

/**
 * The list's own form, around a card's fields: its bar submits them. `onSubmit` runs before all others hear of a
 * submit, and may stop it; null lets it pass.
 */
export function useListForm(box: RefObject<HTMLElement | null>, onSubmit: ((event: SubmitEvent) => void) | null) {
  const list = useRef<HTMLFormElement>(null);
  const first = useEffectEvent((event: SubmitEvent): void => {
    if (event.submitter?.getAttribute('name') !== forgetField) onSubmit?.(event);
  });
  // The document: the form that the server drew, whose bar stands outside of it.
  useEffect(() => {
    const form = box.current?.closest('form') ?? null;
    list.current = form;
    if (!form) return;
    const onFirst = (event: SubmitEvent): void => (event.target === form ? first(event) : undefined);
    // We mark what is missing, also in frames.
    form.noValidate = true;
    form.addEventListener('submit', onFirst, { capture: true });
    box.current?.addEventListener('keydown', payByEnter);
    return () => form.removeEventListener('submit', onFirst, { capture: true });
  }, [box]);
  return list;
}

export function stopSubmit(event: SubmitEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Enter in a field pays. The form's first button may be one that forgets. */
function payByEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  event.target.form?.requestSubmit();
}

/** Holds a submit of the list until the card's form is open. The bar is busy meanwhile. */
export function useHeldInList(
  list: RefObject<HTMLFormElement | null>,
  box: RefObject<HTMLElement | null>,
  facts: HeldFacts,
) {
  const release = useRef<() => void>(() => undefined);
  const held = useHeldSubmit(
    () => {
      release.current();
      // Once the bar is free.
      setTimeout(() => list.current?.requestSubmit());
    },
    facts,
    () => box.current?.parentElement?.scrollIntoView({ block: 'start' }),
  );
  useBusyWhile(held.isHeld, release);
  return held;
}

/** Shows the bar, and the page, as busy; `release` ends that early. */
export function useBusyWhile(isBusy: boolean, release: RefObject<() => void>): void {
  // The page's busy state.
  useEffect(() => {
    if (!isBusy) return;
    void whileBusy(new Promise<void>((resolve) => (release.current = resolve)));
    return () => release.current();
  }, [isBusy, release]);
}
