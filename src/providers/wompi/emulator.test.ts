import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accepted, type Bench, newOrder, setUp, started } from '../emulation/contract-bench.ts';
import { emulated } from './emulated.ts';
import { bancolombia } from './bancolombia.ts';
import { correspondent } from './correspondent.ts';
import { nequi } from './nequi.ts';

/** What Wompi's own emulator does beside what every emulator must. */
let bench: Bench;
beforeAll(async () => {
  bench = await setUp(emulated);
});
afterAll(() => bench[Symbol.asyncDispose]());

const [transfer, cash, push] = [bancolombia.offer, correspondent.offer, nequi.offer];

it('what a payer needs comes one to three seconds after the start', async () => {
  for (const [offer, kind] of [
    [transfer, 'redirect'],
    [cash, 'instructions'],
  ] as const) {
    const { handle } = await started(bench, offer);
    bench.clock.advance(900);
    expect(await bench.connection.check(handle)).not.toHaveProperty('nextStep');
    bench.clock.advance(2_100);
    expect(await bench.connection.check(handle)).toMatchObject({ phase: 'awaiting_payer', nextStep: { kind } });
  }
});

describe('a start is refused', () => {
  it('where a proof is an hour old, is missing, or is the other document’s', async () => {
    const order = await newOrder(bench, transfer);
    const tokens = order.acceptances.map(({ token }) => token).toReversed();
    const swapped = order.acceptances.map(({ id }, index) => ({ id, token: tokens[index] ?? null }));
    for (const acceptances of [[], order.acceptances.slice(0, 1), swapped])
      expect(await bench.connection.start({ ...order, acceptances }, randomUUID())).toMatchObject({
        kind: 'refused',
        group: 'could_not_be_processed',
      });
    bench.clock.advance(3_600_000);
    const late = { ...(await newOrder(bench, transfer)), acceptances: order.acceptances };
    expect(await bench.connection.start(late, randomUUID())).toMatchObject({ kind: 'refused' });
  });

  it('where it is signed with another secret', async () => {
    const wrong = bench.connectAs({ ...bench.keys, WOMPI_INTEGRITY_SECRET: 'test_integrity_other' });
    expect(await wrong.start(await newOrder(bench, transfer), randomUUID())).toMatchObject({
      kind: 'refused',
      group: 'system_error',
      code: 'signature',
    });
  });
});

it('a reference is taken once: the second start says nothing, and looking finds the first', async () => {
  const order = await newOrder(bench, cash);
  const { providerRef } = accepted(await bench.connection.start(order, randomUUID()));
  expect(await bench.connection.start(order, randomUUID())).toMatchObject({ kind: 'unknown' });
  expect(await bench.connection.lookUp?.(order)).toMatchObject({ kind: 'accepted', providerRef });
});

it('the public key lists nothing', async () => {
  const { WOMPI_PUBLIC_KEY = '' } = bench.keys;
  const confused = bench.connectAs({ ...bench.keys, WOMPI_PRIVATE_KEY: WOMPI_PUBLIC_KEY });
  const { handle } = await started(bench, transfer);
  expect(await confused.check(handle)).toMatchObject({ kind: 'unknown' });
  expect(await confused.merchant?.()).toEqual({ kind: 'refused' });
});

it('a payer whose transfer was declined may have paid at the second try, under another id', async () => {
  const { order, handle, reference } = await started(bench, transfer);
  await bench.emulator.outcome(reference, 'rejected');
  const second = (await bench.emulator.duplicate?.(reference)) ?? '';
  expect(await bench.connection.check(handle)).toMatchObject({ kind: 'rejected' });
  expect(await bench.connection.references?.(order.paymentId)).toEqual([second, handle.providerRef]);
  expect(await bench.connection.check({ paymentId: null, providerRef: second })).toMatchObject({ kind: 'successful' });
});

it.each([
  ['3991111111', 'successful'],
  ['3992222222', 'rejected'],
])('the number %s answers its push by itself', async (nequi_phone, kind) => {
  const order = await newOrder(bench, push, 'waits', { answers: { nequi_phone } });
  const { providerRef } = accepted(await bench.connection.start(order, randomUUID()));
  bench.clock.advance(3_000);
  await bench.emulator.tick();
  expect(await bench.connection.check({ paymentId: order.paymentId, providerRef })).toMatchObject({ kind });
});

it('a push that nobody takes ends when we said', async () => {
  const { handle } = await started(bench, push);
  bench.clock.advance(15 * 60_000);
  expect(await bench.connection.check(handle)).toMatchObject({ kind: 'failed' });
});

it.each([
  ['bancolombia', transfer, 'DECLINADA', 'rejected'],
  ['nequi', push, 'Rechazar', 'rejected'],
  ['corresponsal', cash, 'Recibir', 'successful'],
] as const)('its page /%s ends a payment', async (path, offer, label, kind) => {
  const { handle } = await started(bench, offer);
  const address = `${bench.emulator.origin}/${path}/${handle.providerRef}`;
  const page = await (await fetch(address)).text();
  const act = new RegExp(`value="(\\w+)">[^<]*${label}`).exec(page)?.[1] ?? '';
  const answered = await fetch(address, { method: 'POST', body: new URLSearchParams({ act }), redirect: 'manual' });
  expect(answered.status).toBe(303);
  expect(await bench.connection.check(handle)).toMatchObject({ kind });
});

it('its documents are PDFs', async () => {
  const documents = (await bench.connection.acceptances?.(transfer)) ?? [];
  expect(documents).toHaveLength(2);
  for (const { url } of documents) expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
});
