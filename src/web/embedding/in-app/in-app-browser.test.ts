import { describe, expect, test } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';
import { mayBeInApp } from './may-be-in-app.ts';

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
