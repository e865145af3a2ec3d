import { useEffect, useRef } from 'react';
import { useActionData, useNavigation } from 'react-router';

/** One press makes one payment: the form locks at the first and opens only when the server has answered. */
export function useOnePress() {
  const navigation = useNavigation();
  const answer: unknown = useActionData();
  const busy = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  const locked = useRef(false);

  // The router's state says when the answer is there; one that comes at once was never busy.
  useEffect(() => {
    if (!busy) locked.current = false;
  }, [busy, answer]);

  const onSubmit = (event: { preventDefault(): void }): void => {
    if (locked.current) event.preventDefault();
    locked.current = true;
  };
  return { busy, onSubmit };
}
