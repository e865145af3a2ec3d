import { useEffect, useState } from 'react';
import { Notice } from '#ui/panel';
import { useMoneyTexts } from './payment-copy.ts';

let wasRefused = false;

/** A press on Pay was refused because another payment came first: it is said where that payment is shown. */
export function noteNotCharged(): void {
  wasRefused = true;
}

/** Before another payment of the session, once: that the press which led here charged nothing. */
export function NotCharged({ by }: { readonly by: 'waiting' | 'paid' }) {
  const { notCharged } = useMoneyTexts().attempts;
  const [isSaid] = useState(() => wasRefused);
  useEffect(() => {
    wasRefused = false;
  }, []);
  return isSaid ? (
    <Notice tone="warn" title={notCharged.title}>
      {notCharged[by]}
    </Notice>
  ) : null;
}
