import { describe, expect, it } from 'vitest';
import { bankTransfer } from '#contracts/bank-transfer';
import { policyVersion } from '#domain/policies';
import { type Parent, parentWith } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { harnessFor, codeOf, paymentsOf } from '../test-harness.ts';

const harness = await harnessFor(startApiHarness());

const newFamily = () => harness.parent(sessionBody([250_000, 50_000]));
const create = (parent: Pick<Parent, 'call'>, body: object) =>
  parent.call('POST', '/create_bank_transfer_payment', { accepted_policy: policyVersion, ...body });

/** As the specification's page sends it, with what a payer might like it to say. */
const sent = {
  amount: 1,
  status: 'successful',
  user_email: 'other@correo.example',
  user_name: 'Otra Persona',
  payment_annuity: true,
  metadata: { total: 1, commission: 0, session_id: 'another' },
};

describe('the specification’s endpoint alias for a bank transfer', () => {
  // S7-R06, S9-R09
  it('ignores amounts, names and statuses in the body, and answers where to send what is owed', async () => {
    const family = await newFamily();
    const answer = await create(family, sent);
    const transfer = bankTransfer.parse(await answer.json());
    expect([answer.status, transfer.amount, transfer.currency]).toEqual([200, 300_000, 'MXN']);
    expect(await paymentsOf(harness, family.sessionId)).toMatchObject([
      { status: 'pending', base: 300_000, commission: 0, received: null },
    ]);
  });

  it('makes one payment: a second call finds it in process', async () => {
    const family = await newFamily();
    await create(family, {});
    const again = await create(family, sent);
    expect(await codeOf(again)).toEqual([409, 'payment_session_already_in_confirmation_pending_state']);
    expect(await paymentsOf(harness, family.sessionId)).toHaveLength(1);
  });

  // S8-R06
  it('says so when the provider gives no account, and the payment stays to be asked about', async () => {
    const family = await newFamily();
    harness.stripe.fault('*', '500', 10);
    const refused = await create(family, {});
    harness.stripe.fault('*', '500', 0);
    const body = await refused.json();
    expect([refused.status, body.code]).toEqual([502, 'payment_session_commit_error']);
    expect(await family.read(body.metadata.payment_id)).toMatchObject({
      status: 'pending',
      next_step: { kind: 'waiting' },
    });
  });

  it('needs the payer’s token', async () => {
    expect((await create(parentWith(harness.origin, { sessionId: '', key: '', bearer: 'nobody' }), {})).status).toBe(
      401,
    );
  });
});
