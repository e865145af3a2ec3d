import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Family } from '#contracts/family';
import type { PaymentSession } from '#contracts/session';
import { familyLine } from '#i18n/family-line';
import { bearerSend } from '../../client/browser-send.ts';
import { hasJustLeft, ownPage } from '../../client/card-presence.ts';
import { documentVisibility } from '../../payment/page-visibility.ts';
import { watchStatus } from '../../payment/watch-status.ts';
import { apiNow } from '../../shell/api-clock.ts';
import { withFields } from '../../shell/parse.ts';
import { useTexts } from '../../shell/texts.tsx';
import { tab } from '../../storage/browser-storage.ts';
import { useReloadPath } from '../../storage/reload-path.ts';

type Seen = Pick<Family, 'payment' | 'card_form'>;

const isFamily = withFields<Family>({ version: 'number', finished: 'boolean', card_form: 'boolean' });

/** What the family's other phones do now: one line, announced once, and nothing of this phone's own. */
export function FamilyLine({ session }: { readonly session: PaymentSession }) {
  const { locale } = useTexts();
  const path = useReloadPath(null);
  const seen = useFamily(session);
  const now = useMinutes(seen.payment !== null);
  const texts = familyLine[locale];
  const payment = seen.payment && isOwn(seen.payment, session) ? null : seen.payment;
  const isReceived = payment?.status === 'successful';
  return (
    <p role="status" className="mt-1 text-14 text-soft empty:hidden">
      {payment ? (
        <>
          <span>
            {isReceived ? texts.received : payment.slip_of ? texts.slip(payment.slip_of) : texts.payment(payment.title)}{' '}
            {/* It is not announced again each minute. */}
            {isReceived ? null : <span aria-live="off">{texts.since(minutesSince(payment.since, now))}</span>}
          </span>{' '}
          <Link
            to={path('/checkout')}
            reloadDocument
            className="relative font-semibold text-accent underline underline-offset-4 after:absolute after:-inset-3"
          >
            {texts.see}
          </Link>
        </>
      ) : seen.card_form ? (
        texts.card
      ) : null}
    </p>
  );
}

/** What the server said with the page, and then says live while the page is in sight. */
function useFamily({ id, is_card_form_open: isOpen = false }: PaymentSession): Seen {
  const { locale } = useTexts();
  const [newest, setNewest] = useState<Seen>(() => ({ payment: null, card_form: isOpen && !hasJustLeft() }));

  // The session's stream, while this page is open. Without one the line is not drawn: it is no fact of the payment.
  useEffect(() => {
    const stop = new AbortController();
    void watchStatus<Family>({
      from: { version: 0, finished: false },
      open: (signal) =>
        bearerSend(`/api/sessions/${id}/events?page=${ownPage}&locale=${locale}`, {
          signal,
          headers: { accept: 'text/event-stream' },
        }),
      isWhole: isFamily,
      poll: () => Promise.resolve(null),
      onChange: setNewest,
      onReach: () => undefined,
      signal: stop.signal,
      page: documentVisibility,
    });
    return () => stop.abort();
  }, [id, locale]);

  return newest;
}

/** Made in this tab, or shown on this page already. */
function isOwn({ id }: NonNullable<Seen['payment']>, session: PaymentSession): boolean {
  const shown = [...session.payments_in_process, ...session.payments_received];
  return id === tab.read('payment_id') || shown.some((payment) => payment.id === id);
}

const minuteMs = 60_000;
const minutesSince = (since: string, now: string): number =>
  Math.floor((Date.parse(now) - Date.parse(since)) / minuteMs);

/** The API's clock, read each minute while anything counts by it. */
function useMinutes(counts: boolean): string {
  const [now, setNow] = useState(apiNow);
  // The clock.
  useEffect(() => {
    if (!counts) return;
    const read = (): void => setNow(apiNow());
    read();
    const timer = setInterval(read, minuteMs / 2);
    return () => clearInterval(timer);
  }, [counts]);
  return now;
}
