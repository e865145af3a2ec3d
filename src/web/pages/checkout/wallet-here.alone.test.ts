import { expect, test, vi } from 'vitest';
import { hasWallet } from './wallet-here.ts';

const answering = (canMakePayment: () => Promise<boolean>) => {
  const asked: PaymentMethodData[] = [];
  class Request {
    constructor(methods: PaymentMethodData[]) {
      asked.push(...methods);
    }
    readonly canMakePayment = canMakePayment;
  }
  return { asked, browser: { PaymentRequest: Request } };
};

test('Google Pay is here where the browser can make a payment by it, and by no other method', async () => {
  const { asked, browser } = answering(async () => true);
  expect(await hasWallet(browser, 'google_pay')).toBe(true);
  expect(asked.map(({ supportedMethods }) => supportedMethods)).toEqual(['https://google.com/pay']);
  expect(await hasWallet(browser, 'apple_pay')).toBe(false);
});

test.each([
  ['says no', answering(async () => false).browser],
  ['refuses the question', answering(async () => Promise.reject(new DOMException('no', 'NotAllowedError'))).browser],
  ['has no such question', {}],
  [
    'may not ask here',
    {
      PaymentRequest: class {
        readonly canMakePayment = async () => true;
        constructor() {
          throw new DOMException('no', 'SecurityError');
        }
      },
    },
  ],
])('a browser that %s has no Google Pay', async (_what, browser) => {
  expect(await hasWallet(browser, 'google_pay')).toBe(false);
});

test('a browser that never answers has none', async () => {
  vi.useFakeTimers();
  try {
    const asking = hasWallet(answering(() => new Promise<boolean>(() => undefined)).browser, 'google_pay');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await asking).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test.each([true, false])('Apple Pay is here where the browser can make payments: %s', async (can) => {
  expect(await hasWallet({ ApplePaySession: { canMakePayments: () => can } }, 'apple_pay')).toBe(can);
});

test('a browser that refuses the question has no Apple Pay', async () => {
  const canMakePayments = (): boolean => {
    throw new DOMException('framed', 'InvalidAccessError');
  };
  expect(await hasWallet({ ApplePaySession: { canMakePayments } }, 'apple_pay')).toBe(false);
});
