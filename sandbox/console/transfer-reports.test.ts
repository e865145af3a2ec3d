/** What the console shows of transfers to a school's own account, of a real product's reports. */
import { expect, it } from 'vitest';
import { openLink } from '../actors/parent.ts';
import { startStatementHarness } from '../tests/transfers/statement-harness.ts';
import { soundHarnessFor } from '../tests/test-harness.ts';
import { createWebhookReceiver } from '../webhook-receiver.ts';
import { createConsole } from './app.ts';
import { readReports } from './transfer-reports.ts';

const harness = await soundHarnessFor(startStatementHarness({ country: 'EC' }));
const app = createConsole({
  emulated: [],
  emulators: harness.emulators,
  clock: { now: () => harness.clock.now(), offsetSeconds: 0 },
  receiver: createWebhookReceiver(() => harness.clock.now()),
  appUrl: harness.origin,
  schoolUrl: 'http://school.localhost:3101',
  inboxUrl: 'http://inbox.localhost:3102',
  links: () => [],
  newLink: () => Promise.reject(new Error('no demo sessions here')),
  outbox: async () => [],
  reports: () => readReports(harness.services),
  refund: async () => null,
  timelines: async () => [],
  deposits: async () => [],
  deposit: async () => null,
  sweep: async () => undefined,
  advance: harness.advance,
});
const page = async () => (await app.request('/', { headers: { host: 'localhost:3100' } })).text();
const columns = { date: 'fecha', amount: 'importe', reference: 'concepto', movement_id: 'documento' };

it('each report stands with its school, what was said, and how far it is', async () => {
  const { key } = await harness.newSession([43_500]);
  const parent = await openLink(harness.origin, key);
  const payment = await parent.pay({ entity: 'transfer', method: 'transfer' });
  expect(await page()).toContain('None yet. Choose a transfer, and say');
  await parent.call('POST', `/payments/${payment.id}/report`, {
    bank: 'Banco <Pichincha>',
    paid_on: harness.todayNow(),
    amount: 43_500,
    document_number: '0045-881221',
  });
  const { slug } = await harness.services.db.selectFrom('school').select('slug').executeTakeFirstOrThrow();
  const shown = await page();
  for (const part of ['435.00 USD', 'no money seen yet', slug, 'Banco &lt;Pichincha&gt;', '0045-881221', payment.id])
    expect(shown).toContain(part);
  const csv = `fecha,importe,concepto,documento\n${harness.todayNow()},435.00,TRANSFERENCIA,45881221\n`;
  expect(await harness.take(csv, { columns })).toMatchObject({ booked: 1 });
  expect(await page()).toContain('the money is on the statement');
});
