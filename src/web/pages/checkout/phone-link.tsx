import { useMemo } from 'react';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { keyedLink } from '../../shell/address.ts';
import { useTexts } from '../../shell/texts.tsx';

/** This payment's link as a code for a phone's camera. It is drawn here: the key in it is sent to nobody. */
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
