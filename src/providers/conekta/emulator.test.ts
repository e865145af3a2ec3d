import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { otherAccount } from '../emulation/contract-accounts.fixture.ts';
import { accepted, harnessOfFile, newOrder, started } from '../emulation/contract-harness.fixture.ts';
import { emulated } from './emulated.ts';
import { oxxoPay } from './voucher.ts';

/** This emulator's behaviour beyond the contract suite. */
const harness = await harnessOfFile(emulated);

// S3-R06
it('a reference whose last day comes later is given out then', async () => {
  const order = await newOrder(harness, oxxoPay, 'waits', { total: { minor: 150_013, currency: 'MXN' } });
  const placed = accepted(await harness.connection.start(order, randomUUID()));
  expect(placed).toMatchObject({ reference: null, nextStep: { kind: 'waiting', brings: 'instructions' } });
  harness.clock.advance(3_000);
  const handle = { paymentId: order.paymentId, providerRef: placed.providerRef };
  expect(await harness.connection.check(handle)).toMatchObject({
    phase: 'awaiting_payer',
    nextStep: { kind: 'instructions', amount: 150_013 },
    expiresAt: order.payBefore,
  });
});

it('a reference that expired a moment ago may still be paid', async () => {
  const { handle, reference } = await started(harness, oxxoPay);
  await harness.emulator.outcome(reference, 'expired');
  expect(await harness.connection.check(handle)).toMatchObject({ kind: 'failed' });
  expect(await harness.emulator.pay(reference)).toBe(true);
  expect(await harness.connection.check(handle)).toMatchObject({ kind: 'successful' });
});

it('Conekta’s account has a charge for a bank’s machines first, and writes references as numbers', async () => {
  const conektas = otherAccount(harness);
  const { handle, reference } = await started(conektas, oxxoPay);
  const headers = {
    authorization: `Basic ${Buffer.from(`${conektas.keys['CONEKTA_PRIVATE_KEY']}:`).toString('base64')}`,
    accept: 'application/vnd.conekta-v2.3.0+json',
  };
  const text = await (await fetch(`${harness.emulator.origin}/orders/${handle.providerRef}`, { headers })).text();
  expect(text).toMatch(/"reference":1083\d{16}\b.*"reference":93\d{12}\b/);
  expect(reference).toMatch(/^93\d{12}$/);
});

it('another version is refused', async () => {
  const headers = { authorization: `Bearer ${harness.keys['CONEKTA_PRIVATE_KEY']}`, accept: 'application/json' };
  expect((await fetch(`${harness.emulator.origin}/orders`, { headers })).status).toBe(409);
});

it('its counter’s page takes the money', async () => {
  const { handle, reference } = await started(harness, oxxoPay);
  const address = `${harness.emulator.origin}/caja/${reference}`;
  expect(await (await fetch(address)).text()).toContain('Cobrar $1,500.00 MXN');
  await fetch(address, { method: 'POST', body: new URLSearchParams({ act: 'approved' }), redirect: 'manual' });
  expect(await harness.connection.check(handle)).toMatchObject({ kind: 'successful' });
});
