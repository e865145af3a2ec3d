import { describe, expect, test } from 'vitest';
import { checkoutAddress, isOfCheckout } from './checkout-address.ts';

const own = 'https://pay.example';

test('a link of the checkout is opened as it is', () => {
  expect(checkoutAddress(`${own}/checkout?data=abc`, own).href).toBe(`${own}/checkout?data=abc`);
});

test('where the script cannot know its own origin, any web address is the checkout’s', () => {
  expect(checkoutAddress('https://other.example/checkout', null).origin).toBe('https://other.example');
});

const foreign = [
  ...'https://evil.example/checkout https://pay.example.evil.example/ https://pay.example@evil.example/'.split(' '),
  ...'https://user@pay.example/ https://pay.example:8443/ http://pay.example/ //pay.example/ /checkout'.split(' '),
  ...'javascript:alert(1) data:text/html,x blob:https://pay.example/1'.split(' '),
  'https://evil.example\\@pay.example/',
  '',
];

describe('neither a frame nor the top window goes to', () => {
  test.each(foreign)('%s', (address) => {
    expect(() => checkoutAddress(address, own)).toThrow(TypeError);
    expect(isOfCheckout(address, own)).toBe(false);
  });

  test('a script, even where the script cannot know its own origin', () => {
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://pay.example/1', ''])
      expect(() => checkoutAddress(address, null)).toThrow(TypeError);
  });
});
