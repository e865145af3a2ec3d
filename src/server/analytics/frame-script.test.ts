import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { analyticsMessage } from '#contracts/analytics-messages';
import { frameDocument } from './tags-host.ts';
import { readFrameMessage } from './frame-script.ts';

const page = { type: 'page', path: '/card/status/:paymentId', locale: 'es-MX', country: 'MX' };
const user = { type: 'user', user_pseudonym: 'A'.repeat(43) };
const key = 'kZ4cVq0yq3v6mPp8nX1bT7sWdE2fG5hJ9aL0oQwRuYi';

const taken = [
  page,
  user,
  { ...page, path: '/checkout', locale: 'en-US', country: 'EC' },
  { ...page, path: '/payment-result-pse/transaction/:transactionId' },
];
const refused: readonly unknown[] = [
  null,
  undefined,
  'page',
  7,
  [],
  {},
  { type: 'page' },
  { ...page, type: 'event' },
  { ...page, path: '/' },
  { ...page, path: 'checkout' },
  { ...page, path: '/checkout?data=x' },
  { ...page, path: '/checkout#x' },
  { ...page, path: `/v/${key}` },
  { ...page, path: '/card/status/019478d2-3b2e-7a41-9c1e-3f8d2b6a7e10' },
  { ...page, path: '/card/ana@correo.example' },
  { ...page, path: '/a/b/c/d/e' },
  { ...page, path: `/${'a'.repeat(2000)}` },
  { ...page, path: 7 },
  { ...page, locale: 'fr-FR' },
  { ...page, locale: ['es-MX'] },
  { ...page, country: 'US' },
  { ...page, email: 'ana@correo.example' },
  { ...page, title: 'x'.repeat(2000) },
  { ...user, user_pseudonym: 'tutor-1042' },
  { ...user, user_pseudonym: `${'A'.repeat(43)}=` },
  { ...user, path: '/checkout' },
  { type: 'user' },
];

describe('what the frame reads', () => {
  test.each(taken)('%j', (message) => {
    expect(readFrameMessage(message)).toEqual(message);
    expect(analyticsMessage.safeParse(message).success).toBe(true);
  });

  test.each(refused)('never %j', (message) => {
    expect(readFrameMessage(message)).toBeNull();
    expect(analyticsMessage.safeParse(message).success).toBe(false);
  });
});

/** The frame's own script as its browser runs it, with what it asks of the window. */
function startFrame(containerId: string, kind: 'gtm' | 'gtag') {
  const settings = { appOrigin: 'https://pay.example', containerId, kind, scriptOrigin: 'https://scripts.example' };
  const { html } = frameDocument(settings, 'n');
  const heard: ((event: object) => void)[] = [];
  const scripts: { src?: string }[] = [];
  const parent = {};
  const window: { dataLayer?: unknown[]; parent: object; addEventListener: object } = {
    parent,
    addEventListener: (_type: string, hear: (event: object) => void) => heard.push(hear),
  };
  const document = { createElement: () => ({}), head: { append: (script: { src?: string }) => scripts.push(script) } };
  runInNewContext(/<script nonce="n">(.*)<\/script>/s.exec(html)?.[1] ?? '', { window, document });
  const layer = () => shown(window.dataLayer);
  return {
    scripts,
    layer,
    tell: (data: unknown, origin = 'https://pay.example', source: object = parent) =>
      heard.forEach((hear) => hear({ data, origin, source })),
  };
}

/** The data layer as JSON would show it: commands are `arguments` objects. */
const shown = (layer: readonly unknown[] = []): unknown[] =>
  layer.map((entry) =>
    typeof entry === 'object' && entry !== null && 'length' in entry ? Object.values(entry) : entry,
  );

describe('the frame', () => {
  test('feeds a Tag Manager container', () => {
    const frame = startFrame('GTM-AB12', 'gtm');
    expect(frame.scripts).toMatchObject([{ src: 'https://scripts.example/gtm.js?id=GTM-AB12' }]);
    frame.tell(user);
    frame.tell({ ...page, path: '/checkout' });
    expect(frame.layer()).toEqual([
      { 'gtm.start': expect.any(Number), event: 'gtm.js' },
      { user_id: user.user_pseudonym },
      {
        event: 'page_view',
        page_path: '/checkout',
        page_location: 'https://pay.example/checkout',
        page_title: '/checkout',
        locale: 'es-MX',
        country: 'MX',
      },
    ]);
  });

  test('feeds an Analytics property, which counts no page by itself', () => {
    const frame = startFrame('G-AB12', 'gtag');
    expect(frame.scripts).toMatchObject([{ src: 'https://scripts.example/gtag/js?id=G-AB12' }]);
    frame.tell(user);
    frame.tell({ ...page, path: '/store' });
    expect(frame.layer()).toMatchObject([
      ['js', expect.anything()],
      ['config', 'G-AB12', { send_page_view: false }],
      ['set', { user_id: user.user_pseudonym }],
      ['event', 'page_view', { page_path: '/store', page_location: 'https://pay.example/store' }],
    ]);
  });

  test('hears nobody but the page around it, on the checkout’s own origin', () => {
    const frame = startFrame('GTM-AB12', 'gtm');
    frame.tell(page, 'https://evil.example');
    frame.tell(page, 'https://pay.example', {});
    for (const message of refused) frame.tell(message);
    expect(frame.layer()).toHaveLength(1);
  });
});
