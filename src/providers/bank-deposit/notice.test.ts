import { describe, expect, it } from 'vitest';
import { writeNotice } from './emulator-teller.ts';
import { type DepositNotice, noticeReader } from './notice.ts';

const secret = 'sandbox_notices_0123456789abcdef0123';
const env = { BANK_DEPOSIT_NOTICE_SECRET: secret };
const now = new Date('2026-11-21T00:30:00Z');
const sampleNotice: DepositNotice = {
  id: '9001',
  fechaOperacion: '20261120',
  referencia: '1800 0359 7000 2387',
  monto: '1500.00',
  claveRastreo: 'BNET01002611200012345678',
  institucionOrdenante: '40012',
  cuentaOrdenante: '012180001183597198',
  cuentaBeneficiario: '0001234',
  fechaEnvio: '2026-11-20T18:20:00-06:00',
};
const read = (
  notice: unknown = sampleNotice,
  { signedAt = now, by = secret, from = env as Record<string, string> } = {},
) => {
  const { headers, body } = writeNotice(by, notice as DepositNotice, signedAt);
  return noticeReader(from)(new Headers(headers), body, now);
};

it('is one deposit, with no account number whole', () => {
  expect(read()).toEqual({
    kind: 'deposit',
    eventId: '9001',
    eventType: 'deposit',
    deposit: {
      reference: '1800035970002387',
      minor: 150_000,
      currency: 'MXN',
      day: '2026-11-20',
      trackingKey: 'BNET01002611200012345678',
      accounts: '40012…7198>1234',
      senderBank: '40012',
      sentAt: new Date('2026-11-21T00:20:00Z'),
    },
  });
});

it('of cash has no bank, no account and no hour', () => {
  const {
    institucionOrdenante: _bank,
    cuentaOrdenante: _from,
    cuentaBeneficiario: _to,
    fechaEnvio: _at,
    ...cash
  } = sampleNotice;
  expect(read(cash)).toMatchObject({ deposit: { accounts: '', senderBank: null, sentAt: null } });
});

describe('is refused', () => {
  it.each<[string, Parameters<typeof read>]>([
    ['signed by somebody else', [sampleNotice, { by: 'sandbox_notices_another_secret_000000' }]],
    ['signed more than five minutes ago', [sampleNotice, { signedAt: new Date(now.getTime() - 301_000) }]],
    ['signed more than five minutes ahead', [sampleNotice, { signedAt: new Date(now.getTime() + 301_000) }]],
    ['where no secret is agreed', [sampleNotice, { from: {} }]],
    ['without a key', [{ ...sampleNotice, claveRastreo: undefined }]],
    ['of nothing', [{ ...sampleNotice, monto: '0.00' }]],
    ['of an amount without cents', [{ ...sampleNotice, monto: '1500' }]],
    ['of an amount that is a number', [{ ...sampleNotice, monto: 1500 }]],
    ['of no day of any calendar', [{ ...sampleNotice, fechaOperacion: '20260230' }]],
    ['of next week', [{ ...sampleNotice, fechaOperacion: '20261125' }]],
    ['that is no object', ['x']],
  ])('one %s', (_what, args) => {
    expect(read(...args)).toMatchObject({ kind: 'invalid' });
  });

  it('one whose body was changed by a single byte', () => {
    const { headers, body } = writeNotice(secret, sampleNotice, now);
    const changed = body.replace('1500.00', '1500.01');
    expect(noticeReader(env)(new Headers(headers), changed, now)).toMatchObject({ kind: 'invalid' });
    expect(noticeReader(env)(new Headers(headers), body, now)).toMatchObject({ kind: 'deposit' });
  });

  it('one without a signature', () => {
    expect(noticeReader(env)(new Headers(), JSON.stringify(sampleNotice), now)).toMatchObject({ kind: 'invalid' });
  });
});

it('while the secret is being changed, both count', () => {
  const both = { BANK_DEPOSIT_NOTICE_SECRET: `${secret}, sandbox_notices_another_secret_000000` };
  expect(read(sampleNotice, { from: both })).toMatchObject({ kind: 'deposit' });
  expect(read(sampleNotice, { from: both, by: 'sandbox_notices_another_secret_000000' })).toMatchObject({
    kind: 'deposit',
  });
});
