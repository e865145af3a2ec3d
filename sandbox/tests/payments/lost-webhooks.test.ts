/** Every webhook is lost: the truth is known within the times of docs/reference/lost-webhooks.md. */
import { describe, expect, it } from 'vitest';
import { askedSoonSeconds, longestStepWithin, lookSeconds } from '#domain/question-budget';
import { accountTermsVersion } from '#i18n/legal/account-terms-version';
import { providers } from '#providers/registry';
import type { Way } from '../../actors/parent.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { isShort } from '../../../scripts/long-tests.ts';
import type { ApiHarness } from '../api-harness.ts';
import { startApiHarness } from '../api-harness.ts';
import { numbers as gr4vyNumbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { numbers as wompiNumbers, startColombianCards } from '../cards/wompi-card.fixture.ts';
import { answers as pseAnswers, way as byPse } from '../methods/pse.fixture.ts';
import { paymentRow, soundAtLastFor } from '../test-harness.ts';

const mexico = await soundAtLastFor(startCardHarness());
const colombia = await soundAtLastFor(startColombianCards());
const ecuador = await soundAtLastFor(startApiHarness({ country: 'EC' }));
for (const { emulators } of [mexico, colombia, ecuador])
  for (const emulator of emulators.values()) emulator.webhooks('off');

/** Each is many steps of time. */
const slow = { timeout: 180_000 } as const;
/** One proves the rule that all providers' payments are asked by. */
const everyDay = <T>(all: readonly T[]): readonly T[] => (isShort ? all.slice(-1) : all);
const minute = 60;
const quarter = 15 * minute;

it('the facts that the page is made of are those of the connections', async () => {
  for (const { provider, connection } of await mexico.services.accounts.all()) {
    const asked = provider.pollAfterSeconds.length > 0;
    expect([provider.name, asked]).toEqual([provider.name, connection.check !== undefined]);
    expect([provider.name, provider.listedBy !== undefined]).toEqual([
      provider.name,
      connection.listSettled !== undefined,
    ]);
  }
});

interface Begun {
  readonly id: string;
  readonly harness: Pick<ApiHarness, 'services' | 'advance' | 'call' | 'emulators'>;
  readonly provider: string;
}

const statusOf = async ({ harness, id }: Begun) => (await paymentRow(harness, id)).status;
async function getsMoney({ harness, provider, id }: Begun): Promise<void> {
  const emulator = harness.emulators.get(provider);
  const line = emulator?.ledger().find(({ paymentId }) => paymentId === id);
  expect(await emulator?.pay(line?.providerRef ?? '')).toBe(true);
}

const owed = { MX: 120_000, CO: 43_500_000, EC: 32_550 } as const;

/** A payment of a session of its own. */
async function begin(harness: ApiHarness, provider: string, way: Way, more: object = {}): Promise<Begun> {
  const country = harness === colombia ? 'CO' : harness === ecuador ? 'EC' : 'MX';
  const parent = await harness.parent(sessionBody([owed[country]], {}, country));
  const { payment_id: id } = await parent.choose(way);
  expect((await parent.commit(id, more)).status).toBe(200);
  return { id, harness, provider };
}

const pageCard = { entity: 'placetopay', method: 'card' } as const;
const cards: Readonly<Record<string, () => Promise<Begun>>> = {
  gr4vy: async () => {
    const { id } = await payByCard(mexico, await mexico.family(), gr4vyNumbers.held);
    return { id, harness: mexico, provider: 'gr4vy' };
  },
  wompi: async () => {
    const { id } = await colombia.pay(await colombia.family(), { number: wompiNumbers.waits });
    return { id, harness: colombia, provider: 'wompi' };
  },
  placetopay: () => begin(ecuador, 'placetopay', pageCard),
};

describe.each(everyDay(Object.entries(cards)))('a card at %s', slow, (name, card) => {
  it('is known within a minute of its money, throughout a quarter of an hour', async () => {
    expect(longestStepWithin(providers.get(name)?.pollAfterSeconds ?? [], quarter)).toBe(minute);
    const paidAt = [2, 8, 14];
    const payments = [await card(), await card(), await card()];
    const [{ harness } = { harness: mexico }] = payments;
    let begun: Begun | undefined;
    for (let at = 0; at <= quarter; at += minute / 2) {
      await harness.advance(minute / 2);
      begun = payments[paidAt.indexOf(at / minute)];
      if (!begun) continue;
      await getsMoney(begun);
      await harness.advance(minute);
      at += minute;
      expect([at, await statusOf(begun)]).toEqual([at, 'successful']);
    }
    expect(await Promise.all(payments.map(statusOf))).toEqual(['successful', 'successful', 'successful']);
  });
});

describe('a payer who is back', slow, () => {
  const ways: Readonly<Record<string, () => Promise<Begun>>> = {
    pse: () => begin(colombia, 'pse', byPse, { answers: pseAnswers }),
    placetopay: cards['placetopay'] ?? (() => Promise.reject(new Error('no card'))),
  };

  it.each(Object.entries(ways))(
    'from %s is answered within ten seconds, though it was asked a moment ago',
    async (_, way) => {
      const begun = await way();
      // In the middle of the longest pause there is.
      for (let minutes = 0; minutes < 20; minutes += 1) await begun.harness.advance(minute);
      const result = async () => (await begun.harness.call('GET', `/api/payments/${begun.id}/result`)).json();
      expect(await result()).toMatchObject({ status: 'PENDING' });
      await getsMoney(begun);
      expect(await result()).toMatchObject({ status: 'PENDING' });
      await begun.harness.advance(askedSoonSeconds + lookSeconds);
      expect(await result()).toMatchObject({ status: 'OK' });
    },
  );
});

interface Slip {
  readonly provider: string;
  readonly way: Way;
  readonly harness: ApiHarness;
  readonly more?: object;
}

const slips: readonly Slip[] = [
  { provider: 'stripe', way: { entity: 'stripe', method: 'cash' }, harness: mexico },
  { provider: 'conekta', way: { entity: 'oxxopay', method: 'oxxopay' }, harness: mexico },
  {
    provider: 'finch',
    way: { entity: 'finch-transfer', method: 'finch-transfer' },
    harness: mexico,
    more: { acceptances: { account_terms: accountTermsVersion } },
  },
  { provider: 'gr4vy', way: { entity: 'tapistores', method: 'cash' }, harness: mexico },
  { provider: 'placetopay', way: { entity: 'placetopay', method: 'cash' }, harness: ecuador },
];

describe('a slip or a transfer', slow, () => {
  it.each(everyDay(slips))(
    'at $provider is known within the last step of its rhythm',
    async ({ provider, way, harness, more }) => {
      const begun = await begin(harness, provider, way, more);
      const step = providers.get(provider)?.pollAfterSeconds.at(-1) ?? 0;
      expect(step).toBeLessThanOrEqual(quarter);
      for (let at = 0; at < 2 * quarter + minute; at += minute) await harness.advance(minute);
      await getsMoney(begun);
      expect(await statusOf(begun)).toBe('pending');
      await harness.advance(step);
      expect(await statusOf(begun)).toBe('successful');
    },
  );
});
