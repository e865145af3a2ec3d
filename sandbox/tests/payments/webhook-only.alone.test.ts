/** A provider without queries: its signed webhooks are the evidence, and the clock ends what they do not report. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentOrder } from '#providers/payment-order';
import type { LostStart } from '#providers/lost-calls';
import type { ProviderConnection } from '#providers/provider';
import type { Parent } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { webhookOf } from '../fault-matrix/subject.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';
import { emulated } from '../../sample-providers/consignacion/emulated.ts';

const keptMinutes = 10;
const lost: { start: LostStart } = { start: { kind: 'unanswerable', sessionMinutes: 90 } };
const sample = { ...emulated, provider: { ...emulated.provider, lost } };
const deposit = { entity: 'consignacion', method: 'cash' } as const;
const secret = emulated.keys()['CONSIGNACION_WEBHOOK_SECRET'] ?? '';
const minute = 60;
const day = 24 * 60 * minute;

/** Every start as it was sent, in turn. */
const sent: { readonly order: PaymentOrder; readonly key: string }[] = [];
/** Comes between the provider's own answer and its arrival here. */
let beforeItArrives = async (_order: PaymentOrder, _ref: string): Promise<void> => {};
const followed = (real: ProviderConnection): ProviderConnection => ({
  ...real,
  async start(order, key) {
    sent.push({ order, key });
    const answer = await real.start(order, key);
    if (answer.kind === 'accepted') await beforeItArrives(order, answer.providerRef);
    return answer;
  },
});

const harness = await soundAtLastFor(
  startApiHarness({
    sampleProviders: [sample],
    country: 'EC',
    connection: (name, real) => (name === 'consignacion' ? followed(real) : real),
  }),
);
afterAll(async () => {
  await harness.advance(120);
  expect(await waitingRows()).toEqual([]);
});

const waitingRows = () =>
  harness.services.db.selectFrom('inbox').select(['id', 'outcome']).where('applied_at', 'is', null).execute();

interface Family extends Parent {
  readonly id: string;
}

/** A payment that was pressed, and whose page is open. */
async function begin(): Promise<Family> {
  const parent = await harness.parent(sessionBody([300_000], {}, 'EC'));
  return { ...parent, id: (await parent.pay(deposit)).id };
}
const stored = ({ id }: Pick<Family, 'id'>) => paymentRow(harness, id);
const casesOn = (ref: string) =>
  harness.services.db.selectFrom('money_case').select(['kind', 'amount']).where('provider_ref', '=', ref).execute();
const toldOf = ({ id }: Family) =>
  harness.heard.filter(({ payload }) => payload.includes(id)).map(({ type, payload }) => [type, JSON.parse(payload)]);
const refOf = ({ id }: Pick<Family, 'id'>): string => {
  const line = harness.emulators
    .get('consignacion')
    ?.ledger()
    .find(({ paymentId }) => paymentId === id);
  return line?.providerRef ?? `co_of_${id}`;
};
const lose = (kind: 'drop-after-commit' | '500', count: number) =>
  harness.emulators.get('consignacion')?.fault('POST /ordenes', kind, count);

/** Sends one signed webhook; a name that is not known to the teller is null. */
async function tell(referencia: string | null, numero: string | null, evento: string, more: object = {}) {
  const now = harness.clock.now();
  const money = { recibido: 0, moneda: 'USD', en: now.toISOString() };
  const body = JSON.stringify({ id: randomUUID(), evento, numero, referencia, ...money, ...more });
  const delivery = webhookOf(emulated).sign(body, now, [secret]);
  expect((await harness.call('POST', '/webhooks/consignacion', delivery)).status).toBe(200);
}
async function say(family: Family, evento: string, more?: object): Promise<void> {
  await tell(family.id, refOf(family), evento, more);
  await harness.settle();
}
async function paid(referencia: string | null, numero: string, minor = 300_000): Promise<void> {
  await tell(referencia, numero, 'recaudado', { recibido: minor });
  await harness.settle();
}

describe('what a provider that nobody can ask says in a signed webhook', () => {
  it('is the money: booked once, however often it is told, with the webhook as its evidence', async () => {
    const family = await begin();
    await paid(family.id, refOf(family));
    await paid(family.id, refOf(family));
    expect(await stored(family)).toMatchObject({ status: 'successful', received: 300_000 });
    const evidence = harness.services.db.selectFrom('evidence').select(['kind', 'inbox_id']);
    expect(await evidence.where('payment_id', '=', family.id).execute()).toEqual([
      { kind: 'webhook', inbox_id: expect.any(Number) },
    ]);
  });

  it.each([
    ['rechazado', 'rejected'],
    ['sin_sistema', 'failed'],
    ['anulado', 'cancelled'],
  ])('%s ends it as %s, and money that comes later is booked with its case', async (evento, status) => {
    const family = await begin();
    await say(family, evento);
    expect(await stored(family)).toMatchObject({ status });
    // The provider's reference alone names it.
    await paid(null, refOf(family));
    expect(await stored(family)).toMatchObject({ status: 'successful', received: 300_000 });
    expect(await casesOn(refOf(family))).toMatchObject([{ kind: 'late' }]);
  });

  it('money on a reference that nobody here made opens one case', async () => {
    await paid(null, 'nobodys', 700);
    await paid(null, 'nobodys', 700);
    expect(await casesOn('nobodys')).toMatchObject([{ kind: 'unknown_ref', amount: 700 }]);
  });

  it('money under another reference is a payment of its own beside the first', async () => {
    const family = await begin();
    await paid(family.id, refOf(family));
    await paid(family.id, 'a second one');
    expect(await casesOn('a second one')).toMatchObject([{ kind: 'double', amount: 300_000 }]);
  });

  it('a bare hint, and the end of what nobody here made, are put away: nobody can be asked', async () => {
    const family = await begin();
    await tell(family.id, null, 'aviso');
    await tell(null, 'nobodys', 'aviso');
    await tell(null, 'nobody else’s', 'rechazado');
    await harness.settle();
    expect(await waitingRows()).toEqual([]);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
  });

  it.each(['amount_limit', 'bank_unreachable'] as const)('%s is told to the family and the school', async (group) => {
    const family = await begin();
    await say(family, 'rechazado', { motivo: group });
    expect(await family.read(family.id)).toMatchObject({ status: 'rejected', decline_group: group });
    expect(toldOf(family).at(-1)).toMatchObject(['payment.rejected', { data: { payment: { decline_group: group } } }]);
  });

  it('a group that only a newer program knows is read as one that claims nothing', async () => {
    const family = await begin();
    await say(family, 'rechazado');
    const newer = harness.services.db.updateTable('payment').set({ decline_reason: 'of_tomorrow' });
    await newer.where('id', '=', family.id).execute();
    expect(await family.read(family.id)).toMatchObject({ status: 'rejected', decline_group: 'system_error' });
  });
});

describe('a step that comes later', () => {
  const url = 'https://banco.example/go?id=1';

  it('is shown while it is to be taken, follows a new one, and counts each change once', async () => {
    const family = await begin();
    const referencia = '7001';
    const vence = new Date(harness.clock.now().getTime() + 3_600_000).toISOString();
    await say(family, 'por_pagar', { cambia: { url, referencia, vence } });
    const shown = await family.read(family.id);
    expect(shown).toMatchObject({ phase: 'awaiting_payer', next_step: { kind: 'redirect', url } });
    expect(await stored(family)).toMatchObject({ reference: referencia, pay_before: new Date(vence) });
    await say(family, 'por_pagar', { cambia: { url, referencia, vence } });
    expect((await family.read(family.id)).version).toBe(shown.version);
    await say(family, 'por_pagar', { cambia: { url: `${url}2` } });
    const other = await family.read(family.id);
    expect(other).toMatchObject({ next_step: { url: `${url}2` } });
    expect(other.version).toBeGreaterThan(shown.version);
    await say(family, 'en_camino');
    expect(await family.read(family.id)).toMatchObject({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    await paid(family.id, refOf(family));
    expect(await stored(family)).toMatchObject({ status: 'successful', reference: referencia });
  });

  it('that is none of the provider’s pages is never shown', async () => {
    const family = await begin();
    await say(family, 'en_camino');
    await say(family, 'por_pagar', { cambia: { url: 'https://banco.example.evil.example/go' } });
    expect(await family.read(family.id)).toMatchObject({ phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    expect(JSON.stringify(await stored(family))).not.toContain('evil');
  });

  it('does not come to what has ended', async () => {
    const family = await begin();
    await say(family, 'por_pagar', { cambia: { url } });
    await say(family, 'rechazado');
    await say(family, 'por_pagar', { cambia: { url: `${url}3` } });
    expect(await stored(family)).toMatchObject({ status: 'rejected', next_step: { url } });
  });

  it('takes the step of the start’s answer away from nobody, though it overtook it', async () => {
    beforeItArrives = async (order, ref) => {
      await tell(order.paymentId, ref, 'por_pagar');
      await sleep(250);
    };
    const family = await begin();
    beforeItArrives = async () => {};
    await harness.settle();
    const shown = await family.read(family.id);
    expect(shown).toMatchObject({ phase: 'awaiting_payer', next_step: { kind: 'instructions' } });
    await say(family, 'por_pagar');
    expect(await family.read(family.id)).toEqual(shown);
  });
});

describe('a payment of which nothing is said', () => {
  it.each(['por_pagar', 'en_camino'])(
    'that is %s ends by the clock, and late money is still booked',
    async (evento) => {
      const family = await begin();
      await say(family, evento);
      await harness.advance(10 * day);
      expect(await stored(family)).toMatchObject({ status: 'failed', next_check_at: null });
      await paid(family.id, refOf(family));
      expect(await stored(family)).toMatchObject({ status: 'successful' });
      expect(await casesOn(refOf(family))).toMatchObject([{ kind: 'late' }]);
    },
  );

  it('is looked at when something can follow, not each minute', async () => {
    const family = await begin();
    for (let minutes = 0; minutes < 40; minutes += 1) await harness.advance(minute);
    expect((await stored(family)).checks).toBeLessThan(4);
  });
});

describe('a start that was not answered', () => {
  it('is the payment’s own once a webhook names both', async () => {
    lose('drop-after-commit', 1);
    const family = await begin();
    expect(await stored(family)).toMatchObject({ phase: 'submitting', provider_ref: null });
    await say(family, 'en_camino');
    expect(await stored(family)).toMatchObject({ phase: 'awaiting_provider', provider_ref: refOf(family) });
  });
});

describe('a start that is repeated under its key', () => {
  beforeAll(() => void (lost.start = { kind: 'repeat', forMinutes: keptMinutes }));

  it('is repeated for as long as its key is kept, the same each time, and then the clock ends it, claiming nothing', async () => {
    lose('500', 1_000);
    const family = await begin();
    const ofIt = () => sent.filter(({ order }) => order.paymentId === family.id);
    for (let minutes = 0; minutes < keptMinutes - 1; minutes += 1) await harness.advance(minute);
    expect(ofIt().length).toBeGreaterThan(3);
    expect(new Set(ofIt().map((start) => JSON.stringify(start))).size).toBe(1);
    expect(ofIt()[0]?.order.returnUrl).toBe(`${harness.origin}/bank?payment=${family.id}`);
    await harness.advance(2 * minute);
    const starts = ofIt().length;
    lose('500', 0);
    for (let minutes = 0; minutes < 10; minutes += 1) await harness.advance(minute);
    expect(ofIt()).toHaveLength(starts);
    await harness.advance(10 * day);
    expect(await stored(family)).toMatchObject({ status: 'failed', decline_reason: 'outcome_unknown' });
  });

  it('that is answered at last is placed', async () => {
    lose('500', 2);
    const family = await begin();
    for (let minutes = 0; minutes < 4; minutes += 1) await harness.advance(minute);
    expect(await stored(family)).toMatchObject({ phase: 'awaiting_payer', provider_ref: refOf(family) });
  });
});
