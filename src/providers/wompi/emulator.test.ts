import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { accepted, harnessOfFile, newOrder, started } from '../emulation/contract-harness.fixture.ts';
import { emulated } from './emulated.ts';
import { bancolombia } from './bancolombia.ts';
import { correspondent } from './correspondent.ts';
import { nequi } from './nequi.ts';

/** Wompi's own emulator beyond the contract suite. */
const harness = await harnessOfFile(emulated);

const [transfer, cash, push] = [bancolombia.offer, correspondent.offer, nequi.offer];

it('what a payer needs comes one to three seconds after the start', async () => {
  for (const [offer, kind] of [
    [transfer, 'redirect'],
    [cash, 'instructions'],
  ] as const) {
    const { handle } = await started(harness, offer);
    harness.clock.advance(900);
    expect(await harness.connection.check(handle)).not.toHaveProperty('nextStep');
    harness.clock.advance(2_100);
    expect(await harness.connection.check(handle)).toMatchObject({ phase: 'awaiting_payer', nextStep: { kind } });
  }
});

describe('a start is refused', () => {
  it('where a proof is an hour old, is missing, or is the other document’s', async () => {
    const order = await newOrder(harness, transfer);
    const tokens = order.acceptances.map(({ token }) => token).toReversed();
    const swapped = order.acceptances.map(({ id }, index) => ({ id, token: tokens[index] ?? null }));
    for (const acceptances of [[], order.acceptances.slice(0, 1), swapped])
      expect(await harness.connection.start({ ...order, acceptances }, randomUUID())).toMatchObject({
        kind: 'refused',
        group: 'could_not_be_processed',
      });
    harness.clock.advance(3_600_000);
    const late = { ...(await newOrder(harness, transfer)), acceptances: order.acceptances };
    expect(await harness.connection.start(late, randomUUID())).toMatchObject({ kind: 'refused' });
  });

  it('where it is signed with another secret', async () => {
    const wrong = harness.connectAs({ ...harness.keys, WOMPI_INTEGRITY_SECRET: 'test_integrity_other' });
    expect(await wrong.start(await newOrder(harness, transfer), randomUUID())).toMatchObject({
      kind: 'refused',
      group: 'system_error',
      code: 'signature',
    });
  });
});

it('a reference is taken once: the second start says nothing, and looking finds the first', async () => {
  const order = await newOrder(harness, cash);
  const { providerRef } = accepted(await harness.connection.start(order, randomUUID()));
  expect(await harness.connection.start(order, randomUUID())).toMatchObject({ kind: 'unknown' });
  expect(await harness.connection.lookUp?.(order)).toMatchObject({ kind: 'accepted', providerRef });
});

it('the public key lists nothing', async () => {
  const { WOMPI_PUBLIC_KEY = '' } = harness.keys;
  const confused = harness.connectAs({ ...harness.keys, WOMPI_PRIVATE_KEY: WOMPI_PUBLIC_KEY });
  const { handle } = await started(harness, transfer);
  expect(await confused.check(handle)).toMatchObject({ kind: 'unknown' });
  expect(await confused.merchant?.()).toEqual({ kind: 'refused' });
});

it('a payer whose transfer was declined may have paid at the second try, under another id', async () => {
  const { order, handle, reference } = await started(harness, transfer);
  await harness.emulator.outcome(reference, 'rejected');
  const second = (await harness.emulator.duplicate?.(reference)) ?? '';
  expect(await harness.connection.check(handle)).toMatchObject({ kind: 'rejected' });
  expect(await harness.connection.references?.(order.paymentId)).toEqual([second, handle.providerRef]);
  expect(await harness.connection.check({ paymentId: null, providerRef: second })).toMatchObject({
    kind: 'successful',
  });
});

it.each([
  ['3991111111', 'successful'],
  ['3992222222', 'rejected'],
])('the number %s answers its push by itself', async (nequi_phone, kind) => {
  const order = await newOrder(harness, push, 'waits', { answers: { nequi_phone } });
  const { providerRef } = accepted(await harness.connection.start(order, randomUUID()));
  harness.clock.advance(3_000);
  await harness.emulator.tick();
  expect(await harness.connection.check({ paymentId: order.paymentId, providerRef })).toMatchObject({ kind });
});

it('a push that nobody takes ends when we said', async () => {
  const { handle } = await started(harness, push);
  harness.clock.advance(15 * 60_000);
  expect(await harness.connection.check(handle)).toMatchObject({ kind: 'failed' });
});

it.each([
  ['bancolombia', transfer, 'DECLINADA', 'rejected'],
  ['nequi', push, 'Rechazar', 'rejected'],
  ['corresponsal', cash, 'Recibir', 'successful'],
] as const)('its page /%s ends a payment', async (path, offer, label, kind) => {
  const { handle } = await started(harness, offer);
  const address = `${harness.emulator.origin}/${path}/${handle.providerRef}`;
  const page = await (await fetch(address)).text();
  const act = new RegExp(`value="(\\w+)">[^<]*${label}`).exec(page)?.[1] ?? '';
  const answered = await fetch(address, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  expect(answered.status).toBe(303);
  expect(await harness.connection.check(handle)).toMatchObject({ kind });
});

it('its documents are PDFs', async () => {
  const documents = (await harness.connection.acceptances?.(transfer, 'es-CO')) ?? [];
  expect(documents).toHaveLength(2);
  for (const { url } of documents) expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
});
