import { expect, test } from 'vitest';
import { sha256 } from '../../basics/keys.ts';
import { databaseOfFile } from '../driver/test-database.ts';
import { storeWebhook, takeInbox } from './inbox.ts';

const { db } = await databaseOfFile();

const webhook = (eventId: string) => ({
  provider: 'stripe',
  account_id: null,
  event_id: eventId,
  event_type: 'payment_intent.succeeded',
  provider_ref: 'pi_1',
  payment_id: null,
  observation: null,
  body_sha256: sha256(eventId),
  request_id: 'request-1',
});
const rowOf = (id: number) =>
  db.selectFrom('inbox').select(['attempts', 'retry_at', 'received_at']).where('id', '=', id).executeTakeFirstOrThrow();
const taken = async () => (await takeInbox(db, 20)).map(({ id }) => id);

test('a webhook that is stored for whoever looks is due at once', async () => {
  const stored = await storeWebhook(db, webhook('evt_waits'), false);
  expect(stored).toMatchObject({ provider: 'stripe', provider_ref: 'pi_1', request_id: 'request-1', known: null });
  expect(await rowOf(stored?.id ?? 0)).toMatchObject({ attempts: 0 });
  expect(await taken()).toEqual([stored?.id]);
  expect(await taken()).toEqual([]);
});

test('one that its process applies is taken by nobody else, unless that process ends', async () => {
  const stored = await storeWebhook(db, webhook('evt_taken'), true);
  const { attempts, retry_at: retryAt, received_at: receivedAt } = await rowOf(stored?.id ?? 0);
  expect([attempts, retryAt.getTime() - receivedAt.getTime()]).toEqual([1, 5_000]);
  expect(await taken()).toEqual([]);
  await db
    .updateTable('inbox')
    .set({ retry_at: receivedAt })
    .where('id', '=', stored?.id ?? 0)
    .execute();
  expect(await taken()).toEqual([stored?.id]);
  expect(await rowOf(stored?.id ?? 0)).toMatchObject({ attempts: 2 });
});

test('one that comes again changes nothing, whoever gets it', async () => {
  const first = await storeWebhook(db, webhook('evt_again'), false);
  const before = await rowOf(first?.id ?? 0);
  for (const isTaken of [true, false]) expect(await storeWebhook(db, webhook('evt_again'), isTaken)).toBeNull();
  expect(await rowOf(first?.id ?? 0)).toEqual(before);
  expect(await taken()).toEqual([first?.id]);
});
