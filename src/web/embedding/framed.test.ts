import { describe, expect, test } from 'vitest';
import { frameHeight, frameHint } from './framed.ts';
import { forwardAddress } from './to-bank.tsx';
import { counts } from './submit-guard.ts';
import { sessions } from '../pages/gallery/fixtures.ts';

test.each([
  [0, 320],
  [319.5, 320],
  [320, 320],
  [320.2, 321],
  [1_842.4, 1_843],
  [50_000, 20_000],
])('content of %d pixels makes a frame of %d', (content, frame) => {
  expect(frameHeight(content)).toBe(frame);
});

describe('a submit in a frame', () => {
  test.each([
    ['on a button seen for half a second', { seenSince: 1_000, now: 1_500, isByKey: false }, true],
    ['on a button seen for less', { seenSince: 1_000, now: 1_499, isByKey: false }, false],
    ['on a button that something covers', { seenSince: null, now: 9_000, isByKey: false }, false],
    ['by the keyboard, whatever is seen', { seenSince: null, now: 0, isByKey: true }, true],
  ])('%s counts: %o', (_which, submission, expected) => {
    expect(counts(submission)).toBe(expected);
  });
});

describe('go=1 leads', () => {
  const here = new URL('https://pay.example/card/status/p1?payment=p1&go=1');
  const sandbox = new URL('http://127.0.0.1:7400/card/status/p1?payment=p1&go=1');

  test.each([
    ['to the bank over https', here, 'https://bank.example/3ds?id=1', 'same'],
    ['to the sandbox’s bank from the sandbox', sandbox, 'http://127.0.0.1:7402/approve', 'same'],
    ['to a host of this machine from the sandbox', sandbox, 'http://bank.localhost:7402/', 'same'],
    ['nowhere without it', new URL('https://pay.example/card/status/p1'), 'https://bank.example/', null],
    ['nowhere for another value', new URL('https://pay.example/card?go=2'), 'https://bank.example/', null],
    ['nowhere while the payment has no bank', here, null, null],
    ['nowhere over http', here, 'http://bank.example/', null],
    ['nowhere on this machine from a real checkout', here, 'http://127.0.0.1/', null],
    ['nowhere that runs', here, 'javascript:alert(1)', null],
    ['nowhere with an account in the address', here, 'https://bank.example@evil.com/', null],
    ['nowhere that is no address', here, 'bank', null],
  ])('%s', (_where, address, bank, expected) => {
    expect(forwardAddress(address, bank)).toBe(expected === 'same' ? bank : expected);
  });
});

describe('the address of a framed page', () => {
  const hint = (address: string): string | null => frameHint(sessions.mexico, new URL(address));
  const { id } = sessions.mexico.school;

  test('names the school once, so that the server knows who may frame it when it is loaded again', () => {
    expect(hint('https://pay.example/store?payment=p1#content')).toBe(`/store?payment=p1&school=${id}#content`);
    expect(hint(`https://pay.example/store?school=${id}`)).toBeNull();
  });

  test('another school’s name is replaced', () => {
    expect(hint('https://pay.example/checkout?school=other')).toBe(`/checkout?school=${id}`);
  });
});
