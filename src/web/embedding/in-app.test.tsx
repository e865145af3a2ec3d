import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { frameEn } from '#i18n/frame-en';
import { frameEs } from '#i18n/frame-es';
import { InAppBar, intentLink, LinkToSelect, ownLink } from './in-app.tsx';
import { inAppBrowser } from './in-app-browser.ts';
import { mayBeInApp } from '../shell/hydrated.ts';

const link = 'https://pay.example/checkout?data=k-1';

test('the payer’s link stands nowhere before they ask for it', () => {
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

const parts = { origin: 'https://pay.example', dataKey: 'k-1', r: null, locale: null };

test('the payer’s own link opens their session, in their language and with their way back', () => {
  expect(ownLink(parts)).toBe('https://pay.example/checkout?data=k-1');
  expect(ownLink({ ...parts, r: 'school-1', locale: 'en-US' })).toBe(
    'https://pay.example/checkout?data=k-1&r=school-1&locale=en-US',
  );
});

test('Android is asked to open it in a browser, and a browser without intents opens the link itself', () => {
  expect(intentLink(ownLink(parts))).toBe(
    'intent://pay.example/checkout?data=k-1#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;S.browser_fallback_url=https%3A%2F%2Fpay.example%2Fcheckout%3Fdata%3Dk-1;end',
  );
});

test('a key with signs of its own cannot write into the intent', () => {
  const intent = intentLink(ownLink({ ...parts, dataKey: 'a;end#Intent;scheme=javascript' }));
  const [address, extras] = intent.split('#');
  expect(intent.split('#')).toHaveLength(2);
  expect(address).not.toContain(';');
  expect(extras?.split(';').filter((extra) => extra.startsWith('scheme='))).toEqual(['scheme=https']);
});

const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155M Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

const apps = [
  [`${android} WhatsApp/2.24.13.77`, 'WhatsApp', 'android'],
  [`${iPhone} WhatsApp/24.13.80`, 'WhatsApp', 'other'],
  [`${android} Instagram 337.0.0.35.102 Android (34/14; 450dpi; samsung)`, 'Instagram', 'android'],
  [`${iPhone} Instagram 337.0.3.29.102 (iPhone14,5; iOS 17_5; es_MX)`, 'Instagram', 'other'],
  [`${android} [FB_IAB/FB4A;FBAV/470.0.0.60.82;IABMV/1;]`, 'Facebook', 'android'],
  [`${iPhone} [FBAN/FBIOS;FBAV/470.0.0.38.104;FBDV/iPhone14,5]`, 'Facebook', 'other'],
  [`${android} [FB_IAB/Orca-Android;FBAV/464.0.0.47.91;]`, 'Facebook', 'android'],
  [`${iPhone} [FBAN/MessengerForiOS;FBAV/464.0.0.36.109]`, 'Messenger', 'other'],
  [`${android} [FB_IAB/MESSENGER;FBAV/464.0.0.47.91;]`, 'Messenger', 'android'],
  [`${android} musical_ly_2023501030 JsSdk/1.0 NetType/WIFI BytedanceWebview/d8a21c6`, 'TikTok', 'android'],
  [`${iPhone} musical_ly_35.3.0 JsSdk/2.0 BytedanceWebview/d8a21c6`, 'TikTok', 'other'],
  [`${android} trill_2023501030 BytedanceWebview/d8a21c6`, 'TikTok', 'android'],
  [`${android} Line/14.9.1/IAB`, 'LINE', 'android'],
  [`${iPhone} Safari Line/14.9.0`, 'LINE', 'other'],
  [android, null, 'android'],
] as const;

const browsers = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
  'Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  '',
];

describe('the browser of another app is known by its user agent', () => {
  test.each(apps)('%s', (userAgent, app, system) => {
    expect(inAppBrowser(userAgent)).toEqual({ app, system });
    expect(mayBeInApp(userAgent), 'the first screen would fetch the table').toBe(true);
  });

  test.each(browsers)('and no browser of its own is one: %s', (userAgent) => {
    expect(inAppBrowser(userAgent)).toBeNull();
    expect(mayBeInApp(userAgent)).toBe(false);
  });
});
