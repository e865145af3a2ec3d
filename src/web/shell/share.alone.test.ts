import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isMobile, shareOrCopy } from './share.ts';

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

// S2-R31
test.each([
  ['an iPhone', `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`, 5, true],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; K) Chrome/130.0.0.0 Mobile Safari/537.36', 5, true],
  ['a page inside WhatsApp', 'Mozilla/5.0 (Linux; Android 13; SM-A135M; wv) Chrome/129.0 WhatsApp/2.24', 5, true],
  ['an iPad that calls itself a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, false],
  ['a Windows computer with a touch screen', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0', 10, false],
] as const)('%s is known by its user agent', (_what, userAgent, touchPoints, mobile) => {
  expect(isMobile(userAgent, touchPoints)).toBe(mobile);
});

describe('sending a slip on', () => {
  const slip = { title: 'Ficha', text: 'Ficha OXXO · $1.00 MXN & más', url: 'https://pay.example/v/k' };
  const android = 'Mozilla/5.0 (Linux; Android 14; K) Chrome/130.0.0.0 Mobile Safari/537.36';
  const went: string[] = [];
  const copied: string[] = [];
  let sheet: (() => Promise<void>) | undefined;
  let comes = false;

  const on = (userAgent: string): void => {
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, clipboard, ...(sheet ? { share: sheet } : {}) });
  };
  beforeEach(() => {
    vi.useFakeTimers();
    went.length = copied.length = 0;
    sheet = undefined;
    comes = false;
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    const assign = (address: string): void => {
      went.push(address);
      if (comes) page.visibilityState = 'hidden';
      if (comes) page.dispatchEvent(new Event('visibilitychange'));
    };
    vi.stubGlobal('window', { location: { assign } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const sent = async () => {
    const result = shareOrCopy(slip);
    await vi.runAllTimersAsync();
    return result;
  };

  test('the phone’s own sheet comes first, and one that is closed is no failure', async () => {
    sheet = () => Promise.reject(new DOMException('closed', 'AbortError'));
    on(android);
    expect([await sent(), went, copied]).toEqual(['shared', [], []]);
  });

  test('without one WhatsApp is opened by its own scheme, with the sentence and the link', async () => {
    comes = true;
    on(android);
    expect(await sent()).toBe('shared');
    expect(went).toEqual([`whatsapp://send?text=${encodeURIComponent(`${slip.text}\n${slip.url}`)}`]);
    expect(copied).toEqual([]);
  });

  test('where that does not come the link is copied, and at a desk at once', async () => {
    on(android);
    expect([await sent(), copied]).toEqual(['copied', [slip.url]]);
    on('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0');
    went.length = copied.length = 0;
    expect([await sent(), went, copied]).toEqual(['copied', [], [slip.url]]);
  });
});
