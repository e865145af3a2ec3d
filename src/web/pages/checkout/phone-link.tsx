import { useMemo } from 'react';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { keyedLink } from '../../shell/address.ts';
import { useTexts } from '../../shell/texts.tsx';

/** The link of this payment as a code that a phone's camera opens. It is drawn here: the key in it leaves for nobody. */
export function PhoneLink({ dataKey }: { readonly dataKey: string }) {
  const { t, locale } = useTexts();
  const picture = useMemo(() => {
    const text = new URL(keyedLink('/checkout', dataKey, locale), window.origin).href;
    return `data:image/svg+xml,${encodeURIComponent(qrcode({ bcid: 'qrcode', text, padding: 4 }, drawingSVG()))}`;
  }, [dataKey, locale]);
  return (
    <div className="flex items-center gap-4">
      <img
        src={picture}
        alt={t.checkout.onPhone}
        className="size-36 flex-none rounded-12 border border-line bg-white p-1"
      />
      <p className="text-14 text-soft">{t.checkout.onPhoneHow}</p>
    </div>
  );
}
