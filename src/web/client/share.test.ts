import { expect, test } from 'vitest';
import { isMobile } from './share.ts';

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
