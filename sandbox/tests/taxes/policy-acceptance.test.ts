import { describe, expect, it } from 'vitest';
import { policyVersion } from '#domain/policies';
import { startTaxHarness, type TaxHarness, type TaxFamily } from './tax-harness.ts';
import { harnessFor, paymentsOf } from '../test-harness.ts';
import { byCard, byCash } from '../../actors/parent.ts';

const harness = await harnessFor(startTaxHarness());

const without = { accepted_policy: undefined };
const acceptances = ({ sessionId }: TaxFamily) =>
  harness.services.db
    .selectFrom('policy_acceptance')
    .select(['version', 'locale', 'accepted_at'])
    .where('session_id', '=', sessionId)
    .execute();
const payments = ({ sessionId }: TaxFamily) => paymentsOf(harness, sessionId);
const codeOf = ({ status, body }: Awaited<ReturnType<TaxHarness['ask']>>) => [status, body['code']];

describe('the personal-data notice', () => {
  // S5-R07
  it('must be accepted before paying: without it nothing is prepared', async () => {
    const family = await harness.family();
    expect((await harness.reopen(family)).policy).toEqual({ version: policyVersion, is_accepted: false });
    const refused = await harness.prepare(family, without);
    expect(codeOf(refused)).toEqual([422, 'policy_not_accepted']);
    expect(refused.body['metadata']).toEqual({ version: policyVersion });
    expect([await payments(family), await acceptances(family)]).toEqual([[], []]);
  });

  it.each(['2020-01', '', 'yes'])('is not accepted by its version %j', async (version) => {
    const family = await harness.family();
    expect(codeOf(await harness.prepare(family, { accepted_policy: version }))).toEqual([422, 'policy_not_accepted']);
    expect(await acceptances(family)).toEqual([]);
  });

  it('is accepted once per session, with its version, the language it was read in and the time', async () => {
    const family = await harness.family();
    const path = `/sessions/${family.sessionId}/materialize?locale=en-US`;
    const english = await harness.ask(family, 'POST', path, { ...byCash, accepted_policy: policyVersion });
    expect(english.status).toBe(201);
    const [first] = await acceptances(family);
    expect(first).toMatchObject({ version: policyVersion, locale: 'en-US' });
    expect(Math.abs(Number(first?.accepted_at) - harness.clock.now().getTime())).toBeLessThan(60_000);
    await harness.clock.advance(60);
    await harness.prepare(family);
    expect(await acceptances(family)).toEqual([first]);
    expect((await harness.reopen(family)).policy.is_accepted).toBe(true);
  });

  it('is not asked again in the same session, also by a page that still shows an older one', async () => {
    const family = await harness.family();
    await harness.prepare(family);
    const again = [
      await harness.prepare(family, without),
      await harness.prepare(family, { accepted_policy: '2020-01' }),
    ];
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    const next = await harness.family();
    expect(codeOf(await harness.prepare(next, without))).toEqual([422, 'policy_not_accepted']);
  });

  it('counts anew once there is a new version', async () => {
    const family = await harness.family();
    await harness.prepare(family);
    await harness.services.db
      .updateTable('policy_acceptance')
      .set({ version: '2020-01' })
      .where('session_id', '=', family.sessionId)
      .execute();
    expect((await harness.reopen(family)).policy.is_accepted).toBe(false);
    expect(codeOf(await harness.prepare(family, without))).toEqual([422, 'policy_not_accepted']);
    expect((await harness.prepare(family)).status).toBe(201);
    expect((await acceptances(family)).map(({ version }) => version).toSorted()).toEqual(['2020-01', policyVersion]);
  });

  it('is accepted once by two devices that press in the same moment', async () => {
    const family = await harness.family();
    const submitted = await Promise.all([1, 2, 3, 4].map(() => harness.prepare(family)));
    expect(new Set(submitted.map(({ body }) => body['payment_id'])).size).toBe(1);
    expect(await acceptances(family)).toHaveLength(1);
  });

  it.each(['/create_payment_intent_oxxo', '/create_bank_transfer_payment'])(
    'is asked at the specification’s endpoint alias %s',
    async (path) => {
      const family = await harness.family();
      expect(codeOf(await harness.ask(family, 'POST', path, { amount: 1 }))).toEqual([422, 'policy_not_accepted']);
      expect(await payments(family)).toEqual([]);
      const taken = await harness.ask(family, 'POST', path, { amount: 1, accepted_policy: policyVersion });
      expect([taken.status, await acceptances(family)]).toMatchObject([
        path.includes('oxxo') ? 201 : 200,
        [{ version: policyVersion, locale: 'es-MX' }],
      ]);
    },
  );

  it('comes after what cannot be paid at all: a disabled session says so', async () => {
    const family = await harness.family();
    await harness.services.db
      .updateTable('session')
      .set({ disabled: true })
      .where('id', '=', family.sessionId)
      .execute();
    expect(codeOf(await harness.prepare(family, without))).toEqual([409, 'payment_session_disabled']);
  });
});

describe('a card', () => {
  it('has its fields opened before the notice is accepted, and is prepared only after', async () => {
    const parent = await harness.parent();
    const opened = await parent.call('POST', `/sessions/${parent.sessionId}/card_form`, byCard);
    const refused = await parent.call('POST', `/sessions/${parent.sessionId}/materialize`, byCard);
    expect([opened.ok, refused.status, (await refused.json()).code]).toEqual([true, 422, 'policy_not_accepted']);
  });
});
