import { useEffect, useState } from 'react';
import { Notice } from '#ui/panel';
import { useMoneyTexts } from './payment-copy.ts';

let wasRefused = false;

/** A click on Pay was refused because of an earlier payment: the page of that payment says so. */
export function noteNotCharged(): void {
  wasRefused = true;
}

/** Before another payment of the session, once: the click that led here charged nothing. */
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
