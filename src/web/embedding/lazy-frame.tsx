import { type ReactNode, Suspense } from 'react';
import { loadFrameTexts } from '#i18n/frame-texts';
import type { Locale } from '#i18n/locale';
import { lazyPart } from '../shell/lazy.tsx';

/** What only a page inside another site's frame draws, and its words. */
const parts = lazyPart(async (locale: Locale) => {
  const [{ FramedBank }, { FramedPse }, texts] = await Promise.all([
    import('./framed-bank.tsx'),
    import('./framed-pse.tsx'),
    loadFrameTexts(locale),
  ]);
  return { FramedBank, FramedPse, texts };
});
type FrameParts = ReturnType<typeof parts.usePart>;

interface LazyFrameProps {
  readonly locale: Locale;
  /** What stands there until the parts are here, and for good where they cannot be fetched. */
  readonly meanwhile: ReactNode;
  readonly draw: (parts: FrameParts) => ReactNode;
}

/** Draws what only a framed page needs, fetched when it is needed. */
export function LazyFrame({ meanwhile, ...props }: LazyFrameProps) {
  return (
    <Suspense fallback={meanwhile}>
      <Arrived {...props} />
    </Suspense>
  );
}

function Arrived({ locale, draw }: Omit<LazyFrameProps, 'meanwhile'>) {
  return draw(parts.usePart(locale));
}
