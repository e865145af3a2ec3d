import type { FrameTexts } from '#i18n/frame-texts';
import { loadFrameTexts } from '#i18n/frame-texts';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { Button } from '#ui/button';
import { Notice } from '#ui/panel';
import { drawBeside } from './lazy-root.tsx';
import { OpenInTab } from './open-in-tab.tsx';

interface HeldSubmitProps {
  readonly texts: FrameTexts;
  readonly page: string;
  readonly onClose: () => void;
}

/** Why a press did nothing, and what to do. It stands at the top of what is seen, away from the button. */
export function HeldSubmit({ texts, page, onClose }: HeldSubmitProps) {
  return (
    <Notice
      tone="warn"
      title={texts.held.title}
      actions={
        <>
          <OpenInTab page={page} label={texts.refused.open} texts={texts} look="plain" onOpened={onClose} />
          <Button look="plain" onClick={onClose}>
            {texts.held.close}
          </Button>
        </>
      }
    >
      {texts.held.text}
    </Notice>
  );
}

const shownForMs = 12_000;
let close: (() => void) | null = null;

/** Shows it for a while; once, however often the button is pressed. */
export async function tellHeld(): Promise<void> {
  const texts = await loadFrameTexts(parseLocale(document.documentElement.lang) ?? defaultLocale);
  if (close) return;
  const end = (): void => {
    close?.();
    close = null;
  };
  close = drawBeside(
    'over',
    <div role="alert" className="held-press no-print fixed inset-x-0 z-50 mx-auto max-w-110 p-4">
      <HeldSubmit texts={texts} page={window.location.pathname} onClose={end} />
    </div>,
  );
  setTimeout(end, shownForMs);
  // The next press counted.
  window.addEventListener('submit', end, { once: true, capture: true });
}
