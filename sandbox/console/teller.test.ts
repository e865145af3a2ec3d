/** The console's bank teller on a real product: exact, short, over, twice, and on a reference that nobody knows. */
import { expect, it } from 'vitest';
import { openLink } from '../actors/parent.ts';
import { startStatementHarness } from '../tests/transfers/statement-harness.ts';
import { paymentsOf, reference, soundHarnessFor } from '../tests/test-harness.ts';
import { tellerOf, tellerSection } from './teller.ts';

const harness = await soundHarnessFor(startStatementHarness({ country: 'MX' }));
const teller = tellerOf(harness.services, harness.origin, () => harness.clock.now(), harness.settle);

async function depositing() {
  const { id, key } = await harness.newSession([150_000]);
  const parent = await openLink(harness.origin, key);
  const { payment_id: paymentId } = await parent.choose({ entity: 'bank', method: 'bank' });
  await parent.commit(paymentId, { answers: { bank: 'bbva' } });
  return { id, number: reference(await parent.read(paymentId)) };
}
const received = async (id: string) => (await paymentsOf(harness, id)).map((each) => each.received);

it.each([
  ['exact', {}, [150_000]],
  ['short', { amount: 140_000 }, [140_000]],
  ['over', { amount: 160_000 }, [160_000]],
  ['twice', { times: 2 }, [150_000, 150_000]],
])('%s, by notice and on a statement alike', async (_how, more, came) => {
  for (const by of ['notice', 'statement'] as const) {
    const { id, number } = await depositing();
    expect(await teller.deposit({ reference: number, by, ...more })).toBeNull();
    expect(await received(id)).toEqual(came);
  }
});

it('an unknown reference is a case by notice, and needs an amount', async () => {
  const stranger = { reference: '1234500000000000', by: 'notice' } as const;
  expect(await teller.deposit(stranger)).toContain('say an amount');
  expect(await teller.deposit({ ...stranger, amount: 4_200 })).toBeNull();
  const cases = harness.services.db.selectFrom('money_case').select('kind').where('amount', '=', 4_200);
  expect(await cases.execute()).toEqual([{ kind: 'unknown_ref' }]);
});

it('each payment stands on the page with its buttons', async () => {
  const { number } = await depositing();
  const shown = JSON.stringify(tellerSection(await teller.lines()));
  for (const part of [number, '1,500.00 MXN', 'Deposit short', 'Deposit over', 'Deposit twice', 'On the statement'])
    expect(shown).toContain(part);
});
