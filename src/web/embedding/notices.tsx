import { createRoot } from 'react-dom/client';
import { type FrameTexts, loadFrameTexts } from '#i18n/frame-texts';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { Button } from '#ui/button';
import { Outcome } from '#ui/outcome';
import { Notice } from '#ui/panel';
import { drawBeside } from './beside.ts';
import { OpenInTab } from './open-in-tab.tsx';

interface HeldSubmitProps {
  readonly texts: FrameTexts;
  readonly page: string;
  readonly onClose: () => void;
}

/** Why a submit did nothing, and what to do. Stands at the top of the visible part, away from the button. */
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

/** Shows it for a while; once, however often the button is clicked. */
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
  // The next submit counted.
  window.addEventListener('submit', end, { once: true, capture: true });
}

/** Says that the payment may not be shown here, and opens it in a tab on the payer's click. */
export function RefusedParent({ texts }: { readonly texts: FrameTexts }) {
  return (
    <div className="px-4 py-14">
      <Outcome tone="plain" title={texts.refused.title} icon="alert">
        <p>{texts.refused.text}</p>
      </Outcome>
      <div className="mx-auto mt-8 grid max-w-90 gap-3">
        <OpenInTab page="/checkout" label={texts.refused.open} texts={texts} />
      </div>
    </div>
  );
}

/**
 * Replaces the whole document by the notice. `endPage` ends the drawn page: otherwise it would draw itself over the
 * notice once its parts are gone.
 */
export async function refuseParent(endPage: () => void): Promise<void> {
  const drawn = document.documentElement;
  const language = drawn.lang;
  const page = document.createElement('html');
  page.lang = language;
  page.dataset['framed'] = '';
  const head = document.createElement('head');
  const body = document.createElement('body');
  body.className = 'bg-paper text-ink';
  for (const sheet of drawn.querySelectorAll('link[rel="stylesheet"], meta[name="viewport"]'))
    head.append(sheet.cloneNode());
  page.append(head, body);
  endPage();
  document.documentElement?.remove();
  document.append(page);
  const texts = await loadFrameTexts(parseLocale(language) ?? defaultLocale);
  document.title = texts.refused.title;
  const main = document.createElement('main');
  body.append(main);
  createRoot(main).render(<RefusedParent texts={texts} />);
}
