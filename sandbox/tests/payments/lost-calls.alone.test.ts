/** Starts without a response, by provider: unanswerable or looked up. Repeated ones: told-by-webhook.alone.test.ts. */
import { describe, expect, it } from 'vitest';
import type { EmulatedProvider } from '#providers/emulation/emulated-provider';
import type { FaultKind } from '#providers/emulation/emulator';
import { loopTimed } from '#providers/emulation/loop-time.fixture';
import type { Parent, Way } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';
import { emulated as bancos } from '../../sample-providers/bancos/emulated.ts';
import { emulated as enlace } from '../../sample-providers/enlace/emulated.ts';

const { provider } = enlace;
/** Its links stay open for longer than the half hour in which nothing else may begin. */
const slowEnlace: EmulatedProvider = {
  ...enlace,
  provider: {
    ...provider,
    lost: { start: { kind: 'unanswerable', sessionMinutes: 90 } },
    offers: provider.offers.map((offer) => ({ ...offer, validityDays: 1 })),
  },
};

/** The provider's references that were queried. */
const queriedRefs: (string | null)[] = [];
const harness = await soundAtLastFor(
  startApiHarness({
    sampleProviders: [slowEnlace, bancos],
    country: 'CO',
    connection: (_, real) => ({
      ...real,
      ...(real.check && {
        check: (handle) => {
          queriedRefs.push(handle.providerRef);
          return real.check?.(handle) ?? Promise.resolve({ kind: 'never_seen' });
        },
      }),
    }),
  }),
);

const minute = 60;
const byLink = { entity: 'enlace', method: 'transfer' } as const;
const byBank = { entity: 'bancos', method: 'transfer' } as const;
const { answers } = Object.values(bancos.desk)[0] ?? {};

interface Family extends Parent {
  readonly id: string;
}

/** A payment that was pressed, and whose start met a fault. */
async function begin(way: Way, fault?: FaultKind): Promise<Family> {
  const route = way === byBank ? 'POST /debitos' : 'POST /enlaces';
  if (fault) emulatorOf(way)?.fault(route, fault, 1);
  const parent = await harness.parent(sessionBody([300_000], {}, 'CO'));
  return { ...parent, id: (await parent.pay(way, way === byBank ? answers : undefined)).id };
}
const emulatorOf = ({ entity }: Way) => harness.emulators.get(entity);
const linesOf = (way: Way, { id }: Family) =>
  emulatorOf(way)
    ?.ledger()
    .filter(({ paymentId }) => paymentId === id) ?? [];
const stored = ({ id }: Family) => paymentRow(harness, id);
const sessionOf = async ({ key }: Family) => (await harness.call('GET', `/api/sessions/${key}`)).json();
const callOff = ({ id }: Family) =>
  harness.services.db.updateTable('payment').set({ cancel_requested_at: new Date() }).where('id', '=', id).execute();
const toldOf = ({ id }: Family) =>
  harness.heard.filter(({ payload }) => payload.includes(id)).map(({ type, payload }) => [type, JSON.parse(payload)]);
async function wait(seconds: number, step = minute): Promise<void> {
  for (let waited = 0; waited < seconds; waited += step) await harness.advance(step);
}

describe('a start of which nobody can know anything', () => {
  it('is sent once, asked about by nobody, and waits as long as its provider keeps such a payment open', async () => {
    const family = await begin(byLink, 'drop-after-commit');
    await wait(29 * minute, 580);
    expect(await stored(family)).toMatchObject({ status: 'pending', phase: 'submitting' });
    expect((await sessionOf(family)).status).toBe('confirmation_pending');
    await wait(2 * minute);
    // The half hour holds for it too, and it can still bring money.
    expect(await sessionOf(family)).toMatchObject({
      status: 'open',
      payments_in_process: [{ id: family.id, superseded: true, phase: 'submitting' }],
    });
    await wait(58 * minute, 580);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    expect((await stored(family)).checks).toBeLessThan(4);
    await wait(2 * minute);
    expect(linesOf(byLink, family)).toHaveLength(1);
    expect(queriedRefs).toEqual([]);
    const { token: bearer } = await sessionOf(family);
    const view = await (await harness.call('GET', `/api/payments/${family.id}`, { bearer })).json();
    expect(view).toMatchObject({ status: 'failed', decline_group: 'outcome_unknown' });
    expect(toldOf(family).at(-1)).toMatchObject([
      'payment.failed',
      { data: { payment: { decline_group: 'outcome_unknown' } } },
    ]);
    // A program of before reads a group that it knows, and that claims nothing either.
    expect(await stored(family)).toMatchObject({ decline_group: 'system_error', decline_reason: 'outcome_unknown' });
    // The money came all the same.
    await emulatorOf(byLink)?.pay(family.id);
    await harness.settle();
    expect(await stored(family)).toMatchObject({ status: 'successful', received: 300_000 });
    expect(toldOf(family).map(([type]) => type)).toContain('case.opened');
  });

  it('whose family called it off says nothing before its time either', async () => {
    const family = await begin(byLink, 'drop-after-commit');
    await callOff(family);
    await wait(85 * minute, 5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    await wait(10 * minute, 5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'failed', decline_reason: 'outcome_unknown' });
  });
});

describe('a start that is only looked up', () => {
  it('is found by our own id, and never sent again', async () => {
    const family = await begin(byBank, 'drop-after-commit');
    await wait(2 * minute);
    const [line, ...more] = linesOf(byBank, family);
    expect(more).toEqual([]);
    expect(await stored(family)).toMatchObject({ phase: 'awaiting_payer', provider_ref: line?.providerRef });
  });

  it('was never there only once it would be seen', async () => {
    const family = await begin(byBank, '500');
    await callOff(family);
    await wait(4 * minute);
    expect(await stored(family)).toMatchObject({ status: 'pending' });
    await wait(5 * minute);
    expect(await stored(family)).toMatchObject({ status: 'cancelled' });
  });
});

it('an address that comes by asking reaches the open page by its stream, soon', async () => {
  const family = await begin(byBank);
  expect((await family.read(family.id)).next_step).toEqual({ kind: 'waiting', brings: 'redirect' });
  const { outcome: streamText, ms } = await loopTimed(async () => {
    const { body } = await family.call('GET', `/payments/${family.id}/events`);
    const read = body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = '';
    while (read && !heard.includes('/banco/')) heard += (await read.read()).value ?? '';
    await read?.cancel();
    return heard;
  });
  // The bank has it after two seconds. It is queried one, two and four seconds after its response, in rounds of two.
  expect(ms).toBeLessThan(8_000);
  expect(streamText).toContain('"kind":"redirect"');
});
