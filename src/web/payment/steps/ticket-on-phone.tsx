import { useEffect, useState } from 'react';
import { LazyView, whenIdle } from '../../shell/lazy.tsx';
import { useTexts } from '../../shell/texts.tsx';
import { phoneLink } from '../../shell/phone-link-part.ts';
import { useIsPhone } from './ticket-actions.tsx';

/** `--breakpoint-wide` of `tokens.css`. */
const wide = '(min-width: 56rem)';

/**
 * On a desk: the ticket for the phone that goes to the shop. By the ticket's own link, which lives as long as the slip
 * and opens nothing else: a screen that others see shows no key of the session. Never printed.
 */
export function TicketOnPhone({ durableUrl }: { readonly durableUrl: string | null }) {
  const { t } = useTexts();
  const isPhone = useIsPhone();
  const [isShown, setShown] = useState(false);

  // The window: a phone never fetches what draws it.
  useEffect(() => {
    if (isPhone || !window.matchMedia(wide).matches) return;
    return whenIdle(() => setShown(true));
  }, [isPhone]);

  if (!isShown || durableUrl === null) return null;
  return (
    <section aria-label={t.checkout.onPhone} className="no-print hidden wide:block">
      <h2 className="mb-2 text-16 font-semibold">{t.checkout.onPhone}</h2>
      <LazyView part={phoneLink} by={undefined}>
        {(PhoneLink) => <PhoneLink path={durableUrl} />}
      </LazyView>
    </section>
  );
}
