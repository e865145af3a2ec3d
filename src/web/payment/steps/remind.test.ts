import { expect, test } from 'vitest';
import { instructionsIn } from '../../pages/gallery/fixtures.ts';
import { googleEvent } from './remind.tsx';

const slip = {
  ...instructionsIn('voucher'),
  time_zone: 'America/Mexico_City',
  durable_url: 'https://pay.example/v/key',
};

test.each([
  ['nine in the morning', '2026-11-25T05:59:59.000Z', '20261124T150059Z/20261125T055959Z'],
  ['an hour before, where it ends in the morning', '2026-11-24T15:30:00.000Z', '20261124T143000Z/20261124T153000Z'],
])('Google’s form begins at %s of the last day, and holds no address of ours', (_what, payBefore, dates) => {
  const url = new URL(googleEvent({ ...slip, pay_before: payBefore }, 'Pagar', 'Ficha OXXO · $1.00 MXN'));
  expect([url.origin, url.searchParams.get('dates')]).toEqual(['https://calendar.google.com', dates]);
  expect(url.href).not.toMatch(/pay\.example|key/);
});
