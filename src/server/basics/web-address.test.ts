import { describe, expect, test } from 'vitest';
import { isRedirectAllowed } from './web-address.ts';

const allowed = ['https://bank.example', 'https://*.gateway.example', 'http://127.0.0.1:4102'];

describe('a payer may be sent to', () => {
  test.each([
    'https://bank.example/3ds?a=1',
    'https://api.gateway.example/approve',
    'https://api.sandbox.gateway.example/approve',
    'http://127.0.0.1:4102/approve',
  ])('%s', (address) => expect(isRedirectAllowed(address, allowed)).toBe(true));
});

describe('no payer is sent to', () => {
  test.each([
    'https://evil.example/3ds',
    'https://bank.example.evil.example/3ds',
    'https://evilbank.example/',
    'https://evilgateway.example/',
    'https://gateway.example/',
    'https://api.gateway.example.evil.example/',
    'https://api.gateway.example:8443/',
    'http://api.gateway.example/',
    'http://bank.example/',
    'https://bank.example:8443/',
    'https://bank.example@evil.example/',
    'https://user:word@bank.example/',
    'https://evil.example\\@bank.example/',
    'https://evil.example/https://bank.example',
    'http://127.0.0.1:9/',
    '//bank.example/3ds',
    '/3ds',
    'javascript:alert(1)//https://bank.example',
    'data:text/html,x',
    '',
  ])('%s', (address) => expect(isRedirectAllowed(address, allowed)).toBe(false));

  test('anywhere, by a provider without a list', () => {
    expect(isRedirectAllowed('https://bank.example/', [])).toBe(false);
  });
});
