/** Nothing that the product does walks a table which grows with its sessions. `CUOTA_PLANS` is how many there are. */
import { expect, test } from 'vitest';
import { readPlans, walkedBy } from './read-plans.ts';

const sessions = Number(process.env['CUOTA_PLANS'] || 6_000);

/** E-mails are off here; no endpoint refuses, and nothing has come back. */
const grown = [
  'access_link',
  'allocation',
  'charge',
  'delivery',
  'delivery_attempt',
  'evidence',
  'idempotency_key',
  'inbox',
  'money_receipt',
  'outbox',
  'payment',
  'payment_event',
  'policy_acceptance',
  'provider_call',
  'session',
  'voucher_link',
];

test(
  'no statement walks a table that grows',
  async () => {
    const { asked, filled, walks } = await readPlans(sessions);
    expect([...filled].toSorted()).toEqual(grown);
    expect(asked).toBeGreaterThan(60);
    expect(walks.map(({ table, statement }) => `${table}: ${statement}`)).toEqual([]);
  },
  sessions * 10 + 60_000,
);

test('a walk is seen wherever in a plan it stands', () => {
  const scan = { 'Node Type': 'Seq Scan', 'Relation Name': 'payment' };
  expect(walkedBy({ 'Node Type': 'Limit', Plans: [{ 'Node Type': 'Sort', Plans: [scan] }] })).toEqual(['payment']);
  expect(walkedBy({ 'Node Type': 'Index Scan', 'Relation Name': 'payment' })).toEqual([]);
});
