import { createRoot } from 'react-dom/client';
import type { FrameTexts } from '#i18n/frame-texts';
import { loadFrameTexts } from '#i18n/frame-texts';
import { defaultLocale, parseLocale } from '#i18n/locale';
import { Outcome } from '#ui/outcome';
import { OpenInTab } from './open-in-tab.tsx';

/** Says that the payment may not be shown here, and opens it in a tab by the payer's press. */
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
 * Puts the notice in the place of the whole document. `endPage` ends the page that was drawn: one that went on living would
 * draw itself anew over the notice as soon as it finds its parts gone.
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
