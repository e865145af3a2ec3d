/** A card on the page of a Colombian provider, which makes a transaction for each try there. Source: spec §3, §8. */
import { describe, expect, it } from 'vitest';
import type { WebhookMode } from '#providers/emulation/emulator';
import type { Parent } from '../../actors/parent.ts';
import { startColombianMethods } from './colombian-methods.fixture.ts';
import { listMethods, paymentRow, soundHarnessFor, stateOf } from '../test-harness.ts';

const harness = await soundHarnessFor(startColombianMethods());
const { provider, newParent } = harness;
const page = { entity: 'wompi_checkout', method: 'card' } as const;
const owed = 1_420_000_00;
const minutes = 60;

const casesOf = async (parent: Parent) =>
  harness.services.db
    .selectFrom('money_case')
    .select(['kind', 'amount'])
    .where('session_id', '=', parent.sessionId)
    .execute();

/** A payer who was led to the page, and what they press there. */
async function ledThere() {
  const parent = await newParent();
  const { id, next_step: step } = await parent.pay(page);
  if (step?.kind !== 'redirect') throw new Error(`led nowhere: ${step?.kind}`);
  const { url } = step;
  const press = async (act: string) => {
    const body = new URLSearchParams({ act });
    const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return status;
  };
  return { id, parent, url, press, read: () => parent.read(id) };
}

/** While events are in this mode. */
async function withWebhooks(mode: WebhookMode, act: () => Promise<unknown>): Promise<void> {
  provider.webhooks(mode);
  await act();
  provider.webhooks('normal');
}

describe('is listed', () => {
  const listed = async () => {
    const opened = await harness.call('GET', `/api/sessions/${(await newParent()).key}`);
    const { settings } = (await opened.json()) as { settings: { checkout_payment_options: { key: string }[] } };
    return settings.checkout_payment_options.map(({ key }) => key).filter((key) => key.startsWith('CO/card/'));
  };

  it('where a school asks for it by its key, and else the card that is typed here', async () => {
    expect(await listed()).toEqual(['CO/card/wompi']);
    await listMethods(harness, ['CO/card/wompi_checkout']);
    expect(await listed()).toEqual(['CO/card/wompi_checkout']);
    await listMethods(harness, null);
  });
});

describe('the address', () => {
  it('is signed, ends in half an hour, and says nothing of the payer', async () => {
    const { url, id } = await ledThere();
    const { searchParams, pathname } = new URL(url);
    expect(pathname).toBe('/p/');
    expect([...searchParams.keys()].toSorted()).toEqual([
      'amount-in-cents',
      'currency',
      'expiration-time',
      'public-key',
      'redirect-url',
      'reference',
      'signature:integrity',
    ]);
    expect(searchParams.get('amount-in-cents')).toBe(String(owed));
    const { submitted_at: submittedAt, pay_before: payBefore } = await paymentRow(harness, id);
    expect(payBefore?.toISOString()).toBe(searchParams.get('expiration-time'));
    expect((payBefore?.getTime() ?? 0) - (submittedAt?.getTime() ?? 0)).toBe(30 * 60_000);
  });

  it.each([
    ['another amount', 'amount-in-cents', '100'],
    ['another reference', 'reference', 'nobody-page'],
    ['a later end', 'expiration-time', '2099-01-01T00:00:00.000Z'],
  ])('with %s opens nothing there', async (_what, name, value) => {
    const { url } = await ledThere();
    expect((await fetch(url)).status).toBe(200);
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    expect((await fetch(changed)).status).toBe(422);
  });
});

it('paid: the event says so, and the charge is settled once', async () => {
  const { id, parent, press, read } = await ledThere();
  expect(await press('approved')).toBe(303);
  await harness.settle();
  expect(await read()).toMatchObject({ status: 'successful', received_amount: owed });
  expect(await stateOf(harness, parent.sessionId)).toBe('paid');
  expect((await paymentRow(harness, id)).provider_ref).toBe(`${id}-page`);
  // Its reference is taken now: who comes again finds nothing to pay.
  expect(await press('approved')).toBe(422);
});

it('paid, and nobody tells: it is asked about in its own rhythm', async () => {
  const { press, read } = await ledThere();
  await withWebhooks('off', () => press('approved'));
  await harness.settle();
  expect((await read()).status).toBe('pending');
  await harness.advance(10 * minutes);
  expect(await read()).toMatchObject({ status: 'successful', received_amount: owed });
});

it('declined, then paid on the same page: the payment that was rejected has its money', async () => {
  const { parent, press, read } = await ledThere();
  await press('rejected');
  await harness.settle();
  expect(await read()).toMatchObject({ status: 'rejected', decline_group: 'rejected_by_bank' });
  await harness.advance(60);
  expect(await press('approved')).toBe(303);
  await harness.settle();
  expect(await read()).toMatchObject({ status: 'successful', received_amount: owed });
  expect(await stateOf(harness, parent.sessionId)).toBe('paid');
});

it('declined, then paid, and nobody tells of the second: it is asked about once more five minutes later', async () => {
  const { press, read } = await ledThere();
  await press('rejected');
  await harness.settle();
  await harness.advance(2 * minutes);
  await withWebhooks('off', () => press('approved'));
  await harness.settle();
  await harness.advance(2 * minutes);
  expect((await read()).status).toBe('rejected');
  await harness.advance(2 * minutes);
  expect(await read()).toMatchObject({ status: 'successful', received_amount: owed });
});

it('all of that without a word: a decline that was asked for, a second try that waits, and its money', async () => {
  const { id, press } = await ledThere();
  provider.webhooks('off');
  await press('rejected');
  await harness.advance(2 * minutes);
  expect((await paymentRow(harness, id)).status).toBe('rejected');
  await press('pending');
  await harness.advance(6 * minutes);
  expect((await paymentRow(harness, id)).status).toBe('rejected');
  await provider.pay(`${id}-page`);
  await harness.advance(6 * minutes);
  expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful', next_check_at: null });
  provider.webhooks('normal');
});

it('declined and left at that: it is asked about once more, and not again', async () => {
  const { id, press, read } = await ledThere();
  await press('rejected');
  await harness.settle();
  expect((await paymentRow(harness, id)).next_check_at).not.toBeNull();
  await harness.advance(6 * minutes);
  expect(await read()).toMatchObject({ status: 'rejected' });
  expect((await paymentRow(harness, id)).next_check_at).toBeNull();
  // Three minutes after a decline the page takes no other try.
  expect(await press('approved')).toBe(422);
});

it('left without a try: another way is open after half an hour, and it ends as not made an hour after its end', async () => {
  const { id, parent, press } = await ledThere();
  await harness.advance(31 * minutes);
  expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending' });
  expect(await stateOf(harness, parent.sessionId)).toBe('open');
  expect(await press('approved')).toBe(422);
  await harness.advance(61 * minutes);
  expect(await paymentRow(harness, id)).toMatchObject({ status: 'failed' });
});

it('a try that waits with a bank is waited for, however late', async () => {
  const { id, press } = await ledThere();
  await press('pending');
  await harness.advance(20 * minutes);
  expect(await paymentRow(harness, id)).toMatchObject({ status: 'pending', phase: 'awaiting_provider' });
  await provider.pay(`${id}-page`);
  await harness.settle();
  expect(await paymentRow(harness, id)).toMatchObject({ status: 'successful' });
});

it('money of two tries is all booked, and what is too much is a case', async () => {
  const { id, parent, press, read } = await ledThere();
  await press('approved');
  await harness.settle();
  await provider.duplicate?.(`${id}-page`);
  await harness.settle();
  expect(await read()).toMatchObject({ status: 'successful', received_amount: 2 * owed });
  expect(await casesOf(parent)).toEqual([{ kind: 'overpaid', amount: owed }]);
});
