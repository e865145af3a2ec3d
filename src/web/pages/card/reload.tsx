import { useEffect } from 'react';

/** A page that the browser kept while the payer was at the bank shows a form that is used up: it is read anew. */
export function Reload() {
  // The browser's own back-and-forward cache.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
  return null;
}
