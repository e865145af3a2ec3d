import { expect, test, vi } from 'vitest';
import { parseUrl, webUrl } from './web-url.ts';

test('an address is read on a phone whose browser knows neither URL.parse nor URL.canParse', () => {
  const unknown = () => {
    throw new TypeError('is not a function');
  };
  vi.spyOn(URL, 'parse').mockImplementation(unknown);
  vi.spyOn(URL, 'canParse').mockImplementation(unknown);
  expect(parseUrl('https://bank.example/3ds')?.host).toBe('bank.example');
  expect(parseUrl('bank')).toBeNull();
  expect(webUrl('https://bank.example/3ds')).toBe('https://bank.example/3ds');
  expect(webUrl('javascript:alert(1)')).toBeNull();
});
