import { useEffect, useRef } from 'react';
import { useActionData, useNavigation } from 'react-router';
import { useWaiting } from './busy.tsx';

/** One press makes one payment: the form locks at the first and opens only when the server has answered. Locked too while a page that came back is read anew. */
export function useSubmitOnce() {
  const navigation = useNavigation();
  const answer: unknown = useActionData();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const waiting = useWaiting();
  const locked = useRef(false);

  // The router's state says when the answer is there; one that comes at once was never busy.
  useEffect(() => {
    if (!busy) locked.current = false;
  }, [busy, answer]);

  const onSubmit = (event: { preventDefault(): void }): void => {
    if (locked.current || waiting) event.preventDefault();
    locked.current = true;
  };
  return { busy: busy || waiting, onSubmit };
}
