import { describe, expect, it } from 'vitest';
import { bankTransfer } from '#contracts/bank-transfer';
import { policyVersion } from '#domain/policies';
import { openLink } from './actors/parent.ts';
import { startApiBench } from './api-bench.ts';
import { sessionBody } from './session-body.ts';
import { benchFor } from './test-bench.ts';

const bench = await benchFor(startApiBench({ providerTimeoutMs: 3_000 }));

async function newSession() {
  const { id, key } = await bench.client.createSession(bench.schoolKey, sessionBody([250_000, 50_000]));
  const { bearer: token } = await openLink(bench.origin, key);
  return { id, bearer: token };
}
const create = (bearer: string, body: object) =>
  bench.call('POST', '/api/create_bank_transfer_payment', {
    bearer,
    body: { accepted_policy: policyVersion, ...body },
  });

/** As the specification's page sends it, with what a payer might like it to say. */
const sent = {
  amount: 1,
  status: 'successful',
  user_email: 'other@correo.example',
  user_name: 'Otra Persona',
  payment_annuity: true,
  metadata: { total: 1, commission: 0, session_id: 'another' },
};

describe('the specification’s own door to a bank transfer', () => {
  // S7-R06, S9-R09
  it('ignores amounts, names and statuses in the body, and answers where to send what is owed', async () => {
    const { id, bearer } = await newSession();
    const answer = await create(bearer, sent);
    const transfer = bankTransfer.parse(await answer.json());
    expect([answer.status, transfer.amount, transfer.currency]).toEqual([200, 300_000, 'MXN']);
    const { status, base, commission, received } = await bench.services.db
      .selectFrom('payment')
      .select(['status', 'base', 'commission', 'received'])
      .where('session_id', '=', id)
      .executeTakeFirstOrThrow();
    expect({ status, base, commission, received }).toEqual({
      status: 'pending',
      base: 300_000,
      commission: 0,
      received: null,
    });
  });

  it('makes one payment: a second call finds it in process', async () => {
    const { id, bearer } = await newSession();
    await create(bearer, {});
    const again = await create(bearer, sent);
    expect([again.status, (await again.json()).code]).toEqual([
      409,
      'payment_session_already_in_confirmation_pending_state',
    ]);
    const made = bench.services.db.selectFrom('payment').select('id').where('session_id', '=', id);
    expect(await made.execute()).toHaveLength(1);
  });

  // S8-R06
  it('says so when the provider gives no account, and the payment stays to be asked about', async () => {
    const { bearer } = await newSession();
    bench.stripe.fault('*', '500', 10);
    const refused = await create(bearer, {});
    bench.stripe.fault('*', '500', 0);
    const body = await refused.json();
    expect([refused.status, body.code]).toEqual([502, 'payment_session_commit_error']);
    const read = await bench.call('GET', `/api/payments/${body.metadata.payment_id}`, { bearer });
    expect(await read.json()).toMatchObject({ status: 'pending', next_step: { kind: 'waiting' } });
  });

  it('needs the payer’s token', async () => {
    expect((await create('nobody', {})).status).toBe(401);
  });
});
