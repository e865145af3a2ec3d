import { expect, test } from 'vitest';
import { appleValidationUrl } from './apple-pay.ts';

test.each([
  'https://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway-cert.apple.com/paymentservices/paymentSession',
  'https://apple-pay-gateway-nc-pod5.apple.com/paymentservices/startSession',
  'https://cn-apple-pay-gateway-tj-pod1.apple.com/paymentservices/startSession',
])('%s is Apple’s', (url) => {
  expect(appleValidationUrl(url)).toBe(url);
});

test.each([
  'http://apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com.evil.example/paymentservices/startSession',
  'https://evil.example/paymentservices/startSession?apple-pay-gateway.apple.com',
  'https://apple-pay-gateway.apple.com@evil.example/paymentservices/startSession',
  'https://user:key@apple-pay-gateway.apple.com/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com:8443/paymentservices/startSession',
  'https://apple-pay-gateway.apple.com/other/startSession',
  'https://apple-pay-gateway.apple.com/paymentservices/../admin',
  'https://apple-pay-gateway.apple.com/paymentservices/startSession?to=169.254.169.254',
  'https://apple-pay-gateway-nc-pod6.apple.com/paymentservices/startSession',
  'https://169.254.169.254/paymentservices/startSession',
  'https://localhost/paymentservices/startSession',
  'apple-pay-gateway.apple.com/paymentservices/startSession',
  'javascript:alert(1)',
  '',
])('%s is not', (url) => {
  expect(appleValidationUrl(url)).toBeNull();
});

test('what stands after a # is not passed on', () => {
  const url = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
  expect(appleValidationUrl(`${url}#x`)).toBe(url);
});
