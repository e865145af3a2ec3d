import { describe, expect, it } from 'vitest';
import { refund } from '#contracts/cases';
import type { Emulator } from '#providers/emulation/emulator';
import { reconcileNow } from '#server/use-cases/payments/reconcile';
import { bookReturn } from '#server/use-cases/payment-core/book-return';
import { compareWithProviders } from '#server/use-cases/payments/compare-with-providers';
import { refunderOf, refundOrderOf } from '#server/use-cases/refunds/refund-order';
import { readPayment } from '#server/db/read/payments';
import { readRefund } from '#server/db/write/refunds';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { bookDifferences } from '../../provider-books.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { soundAtLastFor } from '../test-harness.ts';
import { accountsWithout } from './accounts-without.fixture.ts';
import { runCommand } from './run-command.fixture.ts';

/** Both comparisons: with an emulator's whole ledger, and an operator's with the provider's list. */
const harness = await soundAtLastFor(startCardHarness());

const day = 25 * 3_600;
/** What was made twice on purpose stays so at the provider, however well we booked it. */
const isTwice = (line: string): boolean => /^(made|sent back) 2 times at the provider/.test(line);
const everything = () => bookDifferences(harness.services.db, harness.emulators);
const whole = async () => (await everything()).filter((line) => !isTwice(line));
const twice = async (provider: string) =>
  (await everything()).filter((line) => isTwice(line) && line.includes(`${provider} `)).length;
const operators = async () => {
  const compared = await compareWithProviders(harness.services);
  return compared.flatMap(({ differences }) => differences);
};

/** A payment with all its money, hours ago. `pay` returns the provider's reference of it. */
const ways = [
  {
    way: 'a voucher',
    emulator: (): Emulator => harness.stripe,
    async pay(): Promise<string> {
      const { key } = await harness.client.createSession(harness.schoolKey, sessionBody([120_000]));
      const { id } = await harness.client.makeVoucher(key);
      const ref = refOf(harness.stripe, id);
      await harness.stripe.pay(ref);
      await harness.advance(3 * 3_600);
      return ref;
    },
  },
  {
    way: 'a card',
    emulator: (): Emulator => harness.gr4vy,
    async pay(): Promise<string> {
      const { id } = await payByCard(harness, await harness.family({ amounts: [150_000] }), numbers.approved);
      await harness.advance(3 * 3_600);
      return refOf(harness.gr4vy, id);
    },
  },
];
/** A return in our books that the provider does not have. */
async function plantReturn({ name }: Emulator, ref: string): Promise<void> {
  const row = harness.services.db.selectFrom('payment').select(['id', 'session_id']).where('provider_ref', '=', ref);
  const received = { minor: 20_000, currency: 'MXN' };
  const observation = { kind: 'successful', providerRef: ref, received, paidAt: harness.clock.now() } as const;
  await bookReturn(harness.services, {
    payment: await row.executeTakeFirstOrThrow(),
    kind: 'refund',
    minor: 20_000,
    means: 'provider',
    note: null,
    providerRef: `gone-${ref}`,
    cause: { by: 'evidence', kind: 'query', provider: name, observation, inboxId: null },
  });
}
const refOf = (emulator: Emulator, paymentId: string): string =>
  emulator.ledger().find((line) => line.paymentId === paymentId)?.providerRef ?? '';

describe.each(ways)('the books of the provider of $way against ours', ({ emulator, pay }) => {
  it('are seen to differ by a planted second capture, until it is booked', async () => {
    const ref = await pay();
    emulator().webhooks('off');
    const foreign = (await emulator().duplicate?.(ref)) ?? '';
    emulator().webhooks('normal');
    const { name } = emulator();
    const finding = expect.stringContaining(`money at ${name} under one of our ids is not in our books: ${foreign}`);
    expect(await whole()).toEqual([finding]);
    expect(await twice(name)).toBe(1);
    expect(await operators()).toEqual([finding]);
    await reconcileNow(harness.services, name);
    expect(await whole()).toEqual([]);
    expect(await twice(name)).toBe(1);
    expect(await operators()).toEqual([]);
  });

  it('are seen to differ by a refund that never came to us', async () => {
    const ref = await pay();
    emulator().webhooks('off');
    await emulator().takeBack?.(ref, 20_000);
    emulator().webhooks('normal');
    const finding = expect.stringMatching(
      /^money that went back at \w+ did not in our books: .* 20000 MXN by .*, ours nothing$/,
    );
    expect(await whole()).toEqual([finding]);
    expect(await operators()).toEqual([finding]);
    await harness.advance(day);
    expect(await operators()).toEqual([]);
  });

  it('are seen to differ by a return that the provider does not have, until it is undone', async () => {
    const ref = await pay();
    await plantReturn(emulator(), ref);
    const finding = expect.stringMatching(
      /^money that went back in our books did not at \w+: .* theirs nothing, ours 20000 MXN/,
    );
    expect(await whole()).toEqual([finding]);
    expect(await operators()).toEqual([finding]);
    await reconcileNow(harness.services, emulator().name);
    await harness.advance(3_700);
    expect(await whole()).toEqual([]);
  });

  it('are seen to differ by an amount or a currency that is another', async () => {
    const ref = await pay();
    const real = emulator();
    const with_ = (changes: object) => {
      const ledger = () => real.ledger().map((line) => (line.providerRef === ref ? { ...line, ...changes } : line));
      return [...harness.emulators].map(([name, each]) => [name, name === real.name ? { ledger } : each] as const);
    };
    const findDifferences = async (changes: object) =>
      (await bookDifferences(harness.services.db, with_(changes))).filter((line) => line.includes(ref));
    expect(await findDifferences({})).toEqual([]);
    expect(await findDifferences({ currency: 'USD' })).toEqual([
      expect.stringContaining('is in another currency in our books'),
    ]);
    expect(await findDifferences({ receivedMinor: 1 })).toEqual([
      expect.stringContaining('money in our books is not at'),
    ]);
    expect(await findDifferences({ receivedMinor: 99_999_999 })).toEqual([
      expect.stringContaining('is not in our books'),
    ]);
    expect(await findDifferences({ providerRef: 'gone' })).toEqual([
      expect.stringContaining('money in our books is not at'),
    ]);
  });
});

describe('npm run verify-ledger -- --with-providers', () => {
  it('says that nothing differs, and what cannot be known', async () => {
    const { code, stdout, stderr } = await command();
    expect(stderr).toMatch(/^Database: \S+ at \S+\n$/);
    expect(stdout).toMatch(/^(\d+) of \1 invariants hold\n/);
    expect(stdout).toContain('gr4vy documents nowhere how far back its list goes');
    expect(stdout).toMatch(/stripe lists \d+ payments with money/);
    expect(stdout).toContain('stripe: nothing differs');
    expect(code).toBe(0);
  });

  it('fails and names what differs', async () => {
    const [voucher] = ways;
    const ref = (await voucher?.pay()) ?? '';
    harness.stripe.webhooks('off');
    const foreign = await harness.stripe.duplicate?.(ref);
    await plantReturn(harness.stripe, ref);
    const { code, stdout, stderr } = await command();
    expect(stderr).toContain('money that went back in our books did not at stripe');
    expect(stderr).toContain(`money at stripe under one of our ids is not in our books: ${foreign}`);
    expect(stdout).toContain('stripe: LOOK');
    expect(code).toBe(1);
    harness.stripe.webhooks('normal');
    await reconcileNow(harness.services, 'stripe');
    await harness.advance(3_700);
  });

  it('fails where a list cannot be read', async () => {
    harness.stripe.fault('GET /v1/events', '500', 50);
    const { code, stderr } = await command();
    harness.stripe.fault('GET /v1/events', '500', 0);
    expect(stderr).toContain("stripe's books could not be read");
    expect(code).toBe(1);
  });

  it('notes a refund that a provider made twice under our id', async () => {
    const { id } = await payByCard(harness, await harness.family({ amounts: [150_000] }), numbers.approved);
    const body = { means: 'provider', amount: 20_000 };
    const headers = { 'idempotency-key': 'refund-made-twice' };
    const asked = await harness.call('POST', `/api/v1/payments/${id}/refunds`, {
      bearer: harness.schoolKey,
      body,
      headers,
    });
    const { id: refundId } = refund.parse(await asked.json());
    const [row, payment] = await Promise.all([
      readRefund(harness.services.db, refundId),
      readPayment(harness.services.db, id),
    ]);
    const refunder = payment && (await refunderOf(harness.services, payment));
    if (!row || !refunder) throw new Error('no refund was asked for');
    // As a program that forgot the key of its first call.
    await refunder.refunds.start(await refundOrderOf(harness.services, payment, row), 'another-key');
    await harness.advance(3 * 3_600);
    const notes = (await compareWithProviders(harness.services)).flatMap((each) => each.notes);
    expect(notes).toContainEqual(expect.stringMatching(new RegExp(`^gr4vy has refund ${refundId} 2 times: `)));
    expect(await everything()).toContain(`sent back 2 times at the provider: gr4vy ${refundId}`);
    expect(await whole()).toEqual([]);
  });

  it('says what is older than a list, and what has none', async () => {
    await harness.advance(35 * 24 * 3_600);
    const notes = (
      await compareWithProviders({ ...harness.services, accounts: accountsWithout(harness.services, 'gr4vy') })
    ).flatMap((each) => each.notes);
    expect(notes).toContainEqual(expect.stringMatching(/^stripe: \d+ payments with older money than it lists/));
    expect(notes).toContainEqual(expect.stringMatching(/^gr4vy is not connected here: \d+ payments with money/));
  });
});

const command = () => runCommand(harness, ['src/verify.ts', '--with-providers', '--sandbox']);
