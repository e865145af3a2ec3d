/** The specification's calls for Colombia's counter and transfer make the same payments as any. Source: spec §7. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bancolombiaReference, hostedTransaction } from '#contracts/provider-transactions';
import { policyVersion } from '#domain/policies';
import { integritySignature } from '#providers/wompi/signature';
import type { Parent } from '../../actors/parent.ts';
import { counter, owed, startColombianMethods, transfer } from './colombian-methods.fixture.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { codeOf, paymentsOf, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startColombianMethods());
const { provider, newParent, acceptedOf } = harness;

describe('POST /bancolombia/reference', () => {
  const make = async (parent: Parent, body: object = {}) =>
    parent.call('POST', '/bancolombia/reference', {
      accepted_policy: policyVersion,
      acceptances: await acceptedOf(parent, counter),
      ...body,
    });

  // S7-R11
  it('answers agreement and reference, once the provider has given them', async () => {
    const parent = await newParent();
    const answer = await make(parent, { amount: 1, status: 'APPROVED', reference: '1' });
    expect(answer.status).toBe(200);
    const made = bancolombiaReference.parse(await answer.json());
    const [payment] = await paymentsOf(harness, parent.sessionId);
    expect(made).toEqual({
      metadata: {
        business_agreement_code: '12345',
        currency: 'COP',
        reference: payment?.reference,
        transaction_id: payment?.provider_ref,
      },
      payment_id: payment?.id,
      status: 'PENDING',
      transaction_id: payment?.provider_ref,
    });
    await provider.pay(made.metadata.reference);
    await harness.settle();
    expect(await parent.read(made.payment_id)).toMatchObject({ status: 'successful' });
  });

  it('needs both documents', async () => {
    const parent = await newParent();
    expect(await codeOf(await make(parent, { acceptances: {} }))).toEqual([422, 'acceptance_required']);
  });

  it('finds nobody else’s fiscal data, and makes nothing', async () => {
    const visible = harness.services.db.updateTable('school').set({ tax_data_visible: true });
    await visible.where('id', '=', harness.schoolId).execute();
    const other = await harness.parent(sessionOf('tutor-2', sessionBody([owed], {}, 'CO')));
    const given = { document_type: 'nit', document_number: '900.123.456-8' };
    expect((await other.call('POST', '/tax-data', given)).status).toBe(201);
    const parent = await newParent();
    const rows = await harness.services.db.selectFrom('tax_data').select('id').execute();
    expect(rows).toHaveLength(1);
    for (const tax_data_id of [...rows.map(({ id }) => id), randomUUID()])
      expect(await codeOf(await make(parent, { tax_data_id }))).toEqual([404, 'tax_data_not_found']);
    expect(await paymentsOf(harness, parent.sessionId)).toEqual([]);
    const hidden = harness.services.db.updateTable('school').set({ tax_data_visible: false });
    await hidden.where('id', '=', harness.schoolId).execute();
  });

  it('says so where the provider answers 500 or nothing, and the payment is asked about', async () => {
    const parent = await newParent();
    const acceptances = await acceptedOf(parent, counter);
    provider.fault('POST /v1/transactions', '500', 1);
    provider.fault('GET /v1/transactions', '500', 20);
    const refused = await make(parent, { acceptances });
    provider.fault('GET /v1/transactions', '500', 0);
    const body = await refused.json();
    expect([refused.status, body.code]).toEqual([502, 'payment_session_commit_error']);
    expect(await parent.read(body.metadata.payment_id)).toMatchObject({ status: 'pending' });
  });
});

describe('create_transaction and confirm_transaction', () => {
  // S7-R07
  it('answer what the provider’s own page is opened with, and how it stands', async () => {
    const parent = await newParent();
    const body = { ...transfer, accepted_policy: policyVersion, amount: 1, session_id: parent.sessionId };
    const created = await parent.call('POST', '/create_transaction', body);
    expect(created.status).toBe(201);
    const made = hostedTransaction.parse(await created.json());
    const total = { minor: owed, currency: 'COP' } as const;
    const secret = harness.env['WOMPI_INTEGRITY_SECRET'] ?? '';
    expect(made).toEqual({
      payment_id: made.payment_id,
      transaction_id: made.payment_id,
      status: 'PENDING',
      metadata: {
        amount_in_cents: total.minor,
        currency: 'COP',
        public_key: harness.env['WOMPI_PUBLIC_KEY'],
        signature_integrity: integritySignature({ reference: made.payment_id, total }, secret),
      },
    });
    const confirm = (acceptances: object) =>
      parent.call('POST', '/confirm_transaction', { payment_id: made.payment_id, acceptances });
    expect(await codeOf(await confirm({}))).toEqual([422, 'acceptance_required']);
    const acceptances = await acceptedOf(parent, transfer);
    expect(await (await confirm(acceptances)).json()).toEqual(made);
    await provider.pay(made.payment_id);
    await harness.settle();
    expect(await (await confirm(acceptances)).json()).toMatchObject({ code: 'invalid_payment_status' });
    expect(await parent.read(made.payment_id)).toMatchObject({ status: 'successful' });
  });
});
