import { beforeEach, describe, expect, test } from 'vitest';
import { device, tab } from './browser-storage.ts';
import { storeKey, openedWith, stripKey } from './stored-key.ts';

/** The parts of a browser that these rules use besides storage: its address and its history entry. */
const browser = {
  location: { href: 'https://pay.example/checkout' },
  history: {
    state: null as unknown,
    replaceState(state: unknown, _title: string, path: string): void {
      browser.history.state = state;
      browser.location.href = new URL(path, browser.location.href).href;
    },
  },
};
Object.assign(globalThis, { window: browser });

const opened = (data: string | null, more: { r?: string; header?: string; locale?: string } = {}) => ({
  data,
  r: more.r ?? null,
  header: more.header ?? null,
  locale: more.locale ?? null,
});

beforeEach(() => {
  tab.clear();
  device.clear();
  browser.history.state = null;
  browser.location.href = 'https://pay.example/checkout';
});

describe('the storage rules of spec §2', () => {
  // S3-R12
  test('the first key is kept under both its names', () => {
    expect(storeKey(opened('k1'))).toBe('k1');
    expect([tab.read('data'), tab.read('hashKey')]).toEqual(['k1', 'k1']);
  });

  // S2-R22
  test('another key clears everything of the one before', () => {
    storeKey(opened('k1', { r: 'back' }));
    tab.write('token', 't');
    device.write('cash_voucher', '{}');
    storeKey(opened('k2'));
    expect([tab.read('data'), tab.read('token'), tab.read('r'), device.read('cash_voucher')]).toEqual([
      'k2',
      null,
      null,
      null,
    ]);
  });

  // S2-R22
  test('the same key restores what the tab knows', () => {
    storeKey(opened('k1'));
    tab.write('token', 't');
    expect(storeKey(opened('k1'))).toBe('k1');
    expect(tab.read('token')).toBe('t');
  });

  // S2-R23
  test('a page without a key uses the kept one and leaves r alone; a key without r removes it', () => {
    storeKey(opened('k1', { r: 'back', header: 'false' }));
    expect(storeKey(opened(null))).toBe('k1');
    expect([tab.read('r'), tab.read('header')]).toEqual(['back', 'false']);
    storeKey(opened('k1'));
    expect(tab.read('r')).toBeNull();
  });

  // S2-R22
  test('an empty data query is no key: the kept one counts, and the query leaves the address', () => {
    storeKey(opened('k1', { r: 'back' }));
    browser.location.href = 'https://pay.example/checkout?data=';
    expect(storeKey(openedWith(new URL(browser.location.href)))).toBe('k1');
    expect(tab.read('r')).toBe('back');
    stripKey();
    expect(browser.location.href).toBe('https://pay.example/checkout');
  });

  // S2-R21, S2-R26
  test('the header setting is stored before each navigation, and the next page without one keeps it', () => {
    storeKey(opened('k1', { header: 'false' }));
    storeKey(opened(null));
    expect(tab.read('header')).toBe('false');
    storeKey(opened(null, { header: 'true' }));
    expect(tab.read('header')).toBe('true');
  });

  test('the language asked for is kept with its key, and goes with it', () => {
    storeKey(opened('k1', { locale: 'en-US' }));
    storeKey(opened('k1'));
    expect(tab.read('locale')).toBe('en-US');
    storeKey(opened('k2'));
    expect(tab.read('locale')).toBeNull();
  });
});

describe('the address bar', () => {
  test('loses a key that was stored, and only the key; this history entry keeps it', () => {
    storeKey(opened('k1', { r: 'back' }));
    browser.location.href = 'https://pay.example/checkout?data=k1&r=back&header=true#top';
    browser.history.state = { idx: 3 };
    stripKey();
    expect(browser.location.href).toBe('https://pay.example/checkout?header=true#top');
    expect(browser.history.state).toEqual({ idx: 3, usr: { data: 'k1' } });
  });

  test('keeps a key that was not stored', () => {
    browser.location.href = 'https://pay.example/checkout?data=k9';
    stripKey();
    expect(browser.location.href).toContain('data=k9');
  });

  test('after a reload without storage the key comes from the history entry', () => {
    browser.history.state = { usr: { data: 'k1' } };
    expect(storeKey(opened(null))).toBe('k1');
  });

  test.each([null, 7, {}, { usr: null }, { usr: { data: 5 } }])('a history entry of %j holds no key', (state) => {
    browser.history.state = state;
    expect(storeKey(opened(null))).toBeNull();
  });
});
