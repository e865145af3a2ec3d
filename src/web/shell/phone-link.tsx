import { useMemo } from 'react';
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useTexts } from './texts.tsx';

/** An address of ours as a code for a phone's camera. It is drawn here: a key in it is sent to nobody. */
export function PhoneLink({ path }: { readonly path: string }) {
  const { t } = useTexts();
  const picture = useMemo(() => {
    const text = new URL(path, window.origin).href;
    return `data:image/svg+xml,${encodeURIComponent(qrcode({ bcid: 'qrcode', text, padding: 4 }, drawingSVG()))}`;
  }, [path]);
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
