import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { holdTokenizer, type Tokenizer } from './card-submit.ts';
import { focusPart } from './focus-part.ts';

/** How long the frames may take before a notice says so, in milliseconds. */
const slowAfterMs = 15_000;

/** The form's frames: whether they are ready or overdue, and how to submit. `formAgain`: a further attempt's form. */
export function useFrames(formAgain: string | null) {
  const [state, setState] = useState<'loading' | 'overdue' | 'ready'>('loading');
  const onReady = useCallback(() => setState('ready'), []);
  const onSubmitter = useCallback((tokenize: Tokenizer) => holdTokenizer(tokenize), []);
  const [isReady, isOverdue] = [state === 'ready', state === 'overdue'];

  // A timer: frames that fail to load report nothing.
  useEffect(() => {
    if (state !== 'loading') return;
    const timer = setTimeout(() => setState('overdue'), slowAfterMs);
    return () => clearTimeout(timer);
  }, [state]);

  // The browser's focus: after an attempt the payer types again, without searching for the field.
  useEffect(() => {
    if (isReady && formAgain !== null) focusPart('card');
  }, [isReady, formAgain]);

  return useMemo(() => ({ isReady, isOverdue, onReady, onSubmitter }), [isReady, isOverdue, onReady, onSubmitter]);
}

export interface HeldFacts {
  /** Whether there is a form at the provider, and its frames can be submitted. */
  readonly isOpen: boolean;
  /** It fails to open; the notice above the form says so. */
  readonly isStuck: boolean;
}

/** Holds a submit until the provider's form and frames are there, so that the payer need not repeat it. */
export function useHeldSubmit(submit: () => void, { isOpen, isStuck }: HeldFacts, showReason = scrollUp) {
  const [state, setState] = useState<'none' | 'held' | 'stuck'>('none');
  if (state === 'held' && isStuck) setState('stuck');
  const onOpen = useEffectEvent(submit);
  const showWhy = useEffectEvent(showReason);
  // The browser's form: submitted as the click would have.
  useEffect(() => {
    if (state === 'held' && isOpen) onOpen();
  }, [state, isOpen]);
  // The browser's scrolling.
  useEffect(() => {
    if (state === 'stuck') showWhy();
  }, [state]);
  return {
    isHeld: state === 'held',
    hold: () => (isStuck ? showReason() : setState('held')),
    letGo: () => setState('none'),
  };
}

/** Scrolls to the reason, far above the button. */
const scrollUp = (): void => window.scrollTo({ top: 0 });
