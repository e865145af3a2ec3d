import type { Locale } from '#i18n/locale';
import { buttonClass, type ButtonLook } from '#ui/button';
import { useGoOn } from './go-on.ts';
import { LazyFrame } from './lazy-frame.tsx';
import { useIsFramed } from '../shell/hydrated.ts';

interface ToBankProps {
  /** Of the payment's provider, as the API gave it. */
  readonly url: string;
  readonly paymentId: string | null;
  readonly label: string;
  readonly locale: Locale;
  readonly look?: ButtonLook;
}

/**
 * The way to the payer's bank. A plain link, which works without scripts; a bank's page refuses to be framed, so from a
 * frame the window around it, or a tab, opens the payment's own page with `go=1`, which leads on to the bank: the payer
 * then comes back to a window that knows the session.
 */
export function ToBank({ url, paymentId, label, locale, look = 'primary' }: ToBankProps) {
  const isFramed = useIsFramed();
  useGoOn(url);
  const link = (
    <a
      href={url}
      className={`w-full ${buttonClass(look)}`}
      {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
    >
      {label}
    </a>
  );
  if (!isFramed || paymentId === null) return link;
  const page = `${window.location.pathname}?payment=${encodeURIComponent(paymentId)}&go=1`;
  return (
    <LazyFrame
      locale={locale}
      meanwhile={link}
      draw={({ FramedBank, texts }) => <FramedBank page={page} label={label} texts={texts} />}
    />
  );
}
