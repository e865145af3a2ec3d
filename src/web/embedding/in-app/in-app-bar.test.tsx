import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { frameEn } from '#i18n/frame-en';
import { frameEs } from '#i18n/frame-es';
import { InAppBar, LinkToSelect } from './in-app-bar.tsx';

const link = 'https://pay.example/checkout?data=k-1';

test('the payer’s link stands nowhere before they press for it', () => {
  const bar = renderToStaticMarkup(
    <InAppBar
      browser={{ app: 'WhatsApp', system: 'other' }}
      texts={frameEs.inApp}
      link={() => link}
      onClose={() => undefined}
    />,
  );
  expect(bar).toContain(frameEs.inApp.how);
  expect(bar).not.toContain('k-1');
});

test('where the app does not let us copy, the link can be selected whole', () => {
  const shown = renderToStaticMarkup(<LinkToSelect link={link} keepToYourself={frameEs.inApp.keepToYourself} />);
  expect(shown).toContain(link);
  expect(shown).toContain('select-all');
});

test.each([frameEs.inApp, frameEn.inApp])(
  'nobody is sent to the app’s menu, which opens the page without the link',
  (texts) => {
    expect(`${texts.how} ${texts.notCopied}`).not.toMatch(/Abrir en|Open in|su menú|Use its menu/);
  },
);
