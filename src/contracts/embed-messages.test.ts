import { expect, test } from 'vitest';
import { embedMessage } from './embed-messages.ts';

test.each([
  { type: 'redirecToPse', url: 'https://pay.example/pse' },
  { type: 'close' },
  { type: 'ready', version: 1 },
  { type: 'resize', height: 720 },
  { type: 'status', payment_id: '0195f3a0-0000-7000-8000-000000000001', status: 'successful' },
  { type: 'redirect', url: 'https://bank.example/' },
  { type: 'error', code: 'provider_unavailable' },
])('a parent page understands $type', (message) => {
  expect(embedMessage.parse(message)).toEqual(message);
});

test.each([
  ['an unknown message', { type: 'pay' }],
  ['the right spelling of redirecToPse', { type: 'redirectToPse', url: 'https://pay.example/pse' }],
  ['a close that carries a session key', { type: 'close', data: 'key' }],
  ['a height no page has', { type: 'resize', height: 1e9 }],
])('%s is no message', (_what, message) => {
  expect(embedMessage.safeParse(message).success).toBe(false);
});
