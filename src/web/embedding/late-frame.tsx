import { type ReactNode, Suspense, use } from 'react';
import { type FrameTexts, loadFrameTexts } from '#i18n/frame-texts';
import type { Locale } from '#i18n/locale';
import type { FramedBank } from './framed-bank.tsx';
import type { FramedPse } from './framed-pse.tsx';

/** What only a page inside another site's frame draws, and its words. */
interface FrameParts {
  readonly FramedBank: typeof FramedBank;
  readonly FramedPse: typeof FramedPse;
  readonly texts: FrameTexts;
}

let coming: Promise<FrameParts> | null = null;

async function fetchParts(locale: Locale): Promise<FrameParts> {
  const [bank, pse, texts] = await Promise.all([
    import('./framed-bank.tsx'),
    import('./framed-pse.tsx'),
    loadFrameTexts(locale),
  ]);
  return { FramedBank: bank.FramedBank, FramedPse: pse.FramedPse, texts };
}

interface LateFrameProps {
  readonly locale: Locale;
  /** What stands there until the parts are here, and for good where they cannot be fetched. */
  readonly meanwhile: ReactNode;
  readonly draw: (parts: FrameParts) => ReactNode;
}

/** Draws what only a framed page needs, fetched when it is needed. */
export function LateFrame({ meanwhile, ...props }: LateFrameProps) {
  return (
    <Suspense fallback={meanwhile}>
      <Arrived {...props} />
    </Suspense>
  );
}

function Arrived({ locale, draw }: Omit<LateFrameProps, 'meanwhile'>) {
  coming ??= fetchParts(locale).catch(() => new Promise<never>(() => undefined));
  return draw(use(coming));
}
