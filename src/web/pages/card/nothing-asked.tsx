import { useEffect } from 'react';
import type { CardFieldsProps } from '#contracts/card-fields';

/** A saved card of which nothing is typed again: no fields, and nothing to send before the press. */
export function NothingAsked({ onReady, onSubmitter }: Pick<CardFieldsProps, 'onReady' | 'onSubmitter'>) {
  // The press waits for what the shells would have said.
  useEffect(() => {
    onSubmitter(() => Promise.resolve({ kind: 'tokenized' }));
    onReady();
  }, [onReady, onSubmitter]);
  return null;
}
