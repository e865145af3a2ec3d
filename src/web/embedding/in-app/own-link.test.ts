import { expect, test } from 'vitest';
import { intentLink, ownLink } from './own-link.ts';

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
