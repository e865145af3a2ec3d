import { expect, it } from 'vitest';
import { readEvent } from './events.ts';
import { eventChecksum } from './signature.ts';

const keys = { secrets: ['test_events_1'], environment: 'test' };
const transaction = { id: '15113-1-1', status: 'APPROVED', amount_in_cents: 100, reference: 'p1' };
const properties = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/** Signed as it is written. */
function signedBody(changes: object = {}, signed: readonly string[] = properties, large = false): string {
  const event = {
    event: 'transaction.updated',
    data: { transaction },
    environment: 'test',
    timestamp: 1_700_000_060,
    ...changes,
  };
  const checksum = eventChecksum({ ...event, properties: signed }, 'test_events_1') ?? '';
  const signature = { properties: signed, checksum: large ? checksum.toUpperCase() : checksum };
  return JSON.stringify({ ...event, signature });
}

const read = {
  kind: 'event',
  eventId: '15113-1-1:APPROVED:1700000060',
  eventType: 'transaction.updated',
  providerRef: '15113-1-1',
  paymentId: 'p1',
  observation: null,
};

it.each([
  ['as it is documented', signedBody()],
  ['with large letters', signedBody({}, properties, true)],
  ['over one property more', signedBody({}, [...properties, 'transaction.reference'])],
  ['over another order of them', signedBody({}, properties.toReversed())],
])('an event %s is a hint', (_what, body) => {
  expect(readEvent(keys, body)).toEqual(read);
});

it.each([
  ['of another environment', signedBody({ environment: 'prod' })],
  ['without the id under its checksum', signedBody({}, ['transaction.status'])],
  ['without the status under its checksum', signedBody({}, ['transaction.id', 'transaction.amount_in_cents'])],
  ['with nothing under its checksum', signedBody({}, [])],
  [
    'about no transaction',
    signedBody({ data: { transaction: { id: '1', status: 'APPROVED' } } }, properties.slice(0, 2)),
  ],
  ['changed afterwards', signedBody().replace('APPROVED', 'DECLINED')],
  ['that is none', '[]'],
  ['that is no JSON', 'nothing'],
])('an event %s is refused', (_what, body) => {
  expect(readEvent(keys, body)).toMatchObject({ kind: 'invalid' });
});

it('an event of another kind is left alone, once it is known to be Wompi’s', () => {
  const data = { nequi_token: { id: 'nequi_1', status: 'APPROVED' } };
  const other = signedBody({ event: 'nequi_token.updated', data }, ['nequi_token.id', 'nequi_token.status']);
  expect(readEvent(keys, other)).toMatchObject({ kind: 'ignored', eventType: 'nequi_token.updated' });
  expect(readEvent({ ...keys, secrets: ['test_events_2'] }, other)).toMatchObject({ kind: 'invalid' });
});
