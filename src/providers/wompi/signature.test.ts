import { describe, expect, it } from 'vitest';
import { eventChecksum, integritySignature, isOwnChecksum } from './signature.ts';
import { centsOf, moneyOf } from './wire.ts';

describe('the integrity signature', () => {
  it.each([
    {
      is: 'of reference, amount and currency',
      payment: { reference: 'PAY-2026-000123', total: { minor: 4_950_000, currency: 'COP' } },
      secret: 'test_integrity_DEMOSECRET',
      signature: 'e334373e57ae4526ea2caa26b51504a19a72484ed4e78af9bb2b8609889518a6',
    },
    {
      is: 'also of when it ends',
      payment: {
        reference: 'PAY-2026-000123',
        total: { minor: 4_950_000, currency: 'COP' },
        expirationTime: '2026-12-31T23:59:59.000Z',
      },
      secret: 'test_integrity_DEMOSECRET',
      signature: '00ac49fb121ad0b428680944e32ba851672392d2f15ab967dfbd326b3b64cc0f',
    },
    {
      is: 'the one that is published',
      payment: { reference: 'sk8-438k4-xmxm392-sn2m', total: { minor: 2_490_000, currency: 'COP' } },
      secret: 'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
      signature: '37c8407747e595535433ef8f6a811d853cd943046624a0ec04662b17bbf33bf5',
    },
  ] as const)('is $is', ({ payment, secret, signature }) => {
    expect(integritySignature(payment, secret)).toBe(signature);
  });
});

describe('an event’s checksum', () => {
  const data = { transaction: { id: '15113-1700000000-12345', status: 'APPROVED', amount_in_cents: 4_950_000 } };
  const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];
  const event = { data, properties, timestamp: 1_700_000_060 };
  const secret = 'test_events_DEMOSECRET';
  const checksum = '1df986c6eea922aa25c267dd6ea117e77e9b5d56b698996ba546c9ac8754d159';

  it('is of what its list names, in that order', () => {
    expect(eventChecksum(event, secret)).toBe(checksum);
    expect(eventChecksum({ ...event, properties: properties.toReversed() }, secret)).not.toBe(checksum);
    expect(eventChecksum({ ...event, properties: [...properties, 'transaction.id'] }, secret)).not.toBe(checksum);
  });

  it.each([
    ['as it is', checksum, [secret], true],
    ['in large letters', checksum.toUpperCase(), [secret], true],
    ['by the older of two secrets', checksum, ['test_events_newer', secret], true],
    ['by another secret', checksum, ['test_events_other'], false],
    ['cut short', checksum.slice(1), [secret], false],
    ['empty', '', [secret], false],
  ] as const)('%s', (_what, given, secrets, verdict) => {
    expect(isOwnChecksum(event, given, secrets)).toBe(verdict);
  });

  it.each(['transaction.none', 'transaction', 'transaction.__proto__', 'constructor.name', ''])(
    'there is none over %j',
    (path) => expect(eventChecksum({ ...event, properties: [path] }, secret)).toBeNull(),
  );
});

describe('Wompi’s cents', () => {
  it.each([
    [{ minor: 4_950_000, currency: 'COP' }, 4_950_000],
    [{ minor: 1, currency: 'COP' }, 1],
  ] as const)('of %o are %d', (total, cents) => {
    expect(centsOf(total)).toBe(cents);
    expect(moneyOf({ amount_in_cents: cents, currency: 'COP' })).toEqual(total);
  });
  it.each(['MXN', 'USD'] as const)('there are none of %s', (currency) => {
    expect(() => centsOf({ minor: 100, currency })).toThrow(currency);
  });
});
