import { useState } from 'react';
import { paperCodeTexts } from '#i18n/paper-code';
import { useTexts } from '../../shell/texts.tsx';

/**
 * The code that shows whether this slip or receipt is genuine: a picture that the server draws, and a link. Null if the
 * payment has none, and without a network: it could be neither fetched nor followed.
 */
export function CheckCode({ url }: { readonly url: string | null | undefined }) {
  const { locale } = useTexts();
  const [isAway, setAway] = useState(false);
  const key = /\/check\/([\w-]+)$/.exec(url ?? '')?.[1];
  if (!key || isAway) return null;
  const { scan, hint, qrOf } = paperCodeTexts[locale];
  return (
    <div className="mt-4 flex items-center gap-4 break-inside-avoid">
      <img
        src={`/api/checks/${key}/code.svg`}
        alt={qrOf}
        width="104"
        height="104"
        onError={() => setAway(true)}
        className="size-26 flex-none rounded-12 bg-white"
      />
      <p className="min-w-0 text-13 text-soft">
        <a
          href={`/check/${key}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center text-14 font-medium text-accent underline underline-offset-4"
        >
          {scan}
        </a>
        <span className="block">{hint}</span>
      </p>
    </div>
  );
}
