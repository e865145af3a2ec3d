/** Father and mother, or a reminder a week later, have sessions with the same charge: it is owed once. */
import { describe, expect, it } from 'vitest';
import { byCash } from '../../actors/parent.ts';
import { startStatementHarness } from '../transfers/statement-harness.ts';
import { anotherCharge, charged, familiesOf } from './shared-charge.fixture.ts';
import { codeOf, foundMoney, moneyShows, otherSchool, reference, soundHarnessFor } from '../test-harness.ts';

const harness = await soundHarnessFor(startStatementHarness());
const { open, both, pays, cases, page } = familiesOf(harness);
const already = 'payment_session_already_paid';

describe('a charge that another session settled', () => {
  it('is a double case where both parents paid it', async () => {
    const [father, mother] = await both();
    const [his, hers] = [await father.pay(byCash), await mother.pay(byCash)];
    await harness.stripe.pay(reference(his));
    await harness.stripe.pay(reference(hers));
    await harness.settle();
    expect([...(await cases(father)), ...(await cases(mother))]).toEqual([['double', 200_000, 'open']]);
  });

  it('is paid to the other payer, who reads nothing of whose money it was', async () => {
    const [father, mother] = await both();
    const { payment_id: hers } = await mother.choose(byCash);
    await pays(father);
    const answer = await harness.call('GET', `/api/sessions/${mother.key}`);
    const body = await answer.json();
    expect([answer.status, body.code]).toEqual([409, already]);
    expect(Object.keys(body.metadata).toSorted()).toEqual(['advisor', 'locale', 'school']);
    expect(JSON.stringify(body)).not.toContain(father.sessionId);
    expect(await codeOf(await mother.commit(hers))).toEqual([409, already]);
    await expect(mother.choose(byCash)).rejects.toThrow(already);
    const links = `/payment_sessions/${mother.sessionId}/links`;
    expect((await harness.callSchool('POST', links, { body: { send: false } })).body).toMatchObject({ code: already });
  });

  it('is told to the school, with the session that settled it', async () => {
    const [father, mother] = await both();
    await pays(father);
    const settled = { status: 'paid', settled_in_session_id: father.sessionId, paid_amount: 0 };
    expect(await harness.session(mother.sessionId)).toMatchObject({
      status: 'open',
      amounts: { total_due_amount: 0 },
      charges: [{ ...settled, values: { pending_amount: 0 } }],
    });
    expect(await harness.session(father.sessionId)).toMatchObject({
      status: 'paid',
      charges: [{ settled_in_session_id: null, paid_amount: 200_000 }],
    });
    expect(harness.eventsOf(mother.sessionId).map(({ type }) => type)).toEqual(['payment_session.opened']);
  });

  it('leaves the rest of its session to be paid', async () => {
    const [shared, own] = [anotherCharge(), anotherCharge()];
    const [father, mother] = [
      await open('father', [{ id: shared }]),
      await open('mother', [{ id: shared }, { id: own }]),
    ];
    const { payment_id: before } = await mother.choose(byCash);
    const elsewhere = async () =>
      (await (await harness.call('GET', `/api/sessions/${mother.key}`)).json()).settled_elsewhere_amount;
    expect(await elsewhere()).toBeUndefined();
    await pays(father);
    expect([await page(mother), await elsewhere()]).toEqual([200_000, 200_000]);
    expect(await codeOf(await mother.commit(before))).toEqual([409, 'quote_changed']);
    await pays(mother);
    expect(await page(mother)).toBe(already);
    expect(await cases(mother)).toEqual([]);
    expect(await harness.session(mother.sessionId)).toMatchObject({
      status: 'open',
      amounts: { total_due_amount: 0, paid_amount: 200_000 },
      charges: [{ status: 'paid' }, { status: 'paid', settled_in_session_id: null }],
    });
  });

  it('has the voucher of the other session voided', async () => {
    const [father, mother] = await both();
    const hers = await mother.pay(byCash);
    await pays(father);
    expect(await mother.read(hers.id)).toMatchObject({ status: 'cancelled', session_paid: true });
    expect(await page(mother)).toBe(already);
  });

  it('is owed again in both sessions once its money goes back', async () => {
    const [father, mother] = await both();
    const paid = await pays(father);
    const refund = { body: { amount: 200_000, note: 'En caja' } };
    expect((await harness.callSchool('POST', `/payments/${paid}/refunds`, refund)).status).toBe(201);
    await harness.settle();
    expect([await page(father), await page(mother)]).toEqual([200_000, 200_000]);
    await pays(mother);
    expect([await page(father), await page(mother)]).toEqual([already, already]);
    expect(await harness.session(father.sessionId)).toMatchObject({
      charges: [{ settled_in_session_id: mother.sessionId }],
    });
  });

  it('is settled by what the school waived', async () => {
    const [father, mother] = await both();
    await pays(father, 150_000);
    expect(await page(mother)).toBe(200_000);
    const { id } = await harness.openCase(father.sessionId);
    await harness.resolve(id, { action: 'accept' });
    expect(await page(mother)).toBe(already);
  });

  it('is a double case where its money comes without an attempt, and where it comes late', async () => {
    const [father, mother] = await both();
    const late = await mother.pay(byCash);
    await pays(father);
    await moneyShows(harness, { id: mother.sessionId, payment: late }, 200_000);
    await foundMoney(harness, mother.sessionId, { minor: 200_000 });
    expect(await cases(mother)).toEqual(
      expect.arrayContaining([
        ['double', 200_000, 'open'],
        ['late', 200_000, 'open'],
        ['double', 200_000, 'open'],
      ]),
    );
  });
});

describe('a line of a statement that names sessions by their external id', () => {
  it('is nobody’s once one of them settled the charge of both', async () => {
    const [external_id, shared] = [anotherCharge(), anotherCharge()];
    const made = async (payer: string) => {
      const session = { ...charged(payer, [{ id: shared }]), external_id };
      const { id } = await harness.client.createSession(harness.schoolKey, session);
      // As a program of before left it: only such sessions share an external id.
      await harness.services.db.updateTable('session').set({ request_sha256: null }).where('id', '=', id).execute();
      return { id };
    };
    const both = [await made('father'), await made('mother')];
    await foundMoney(harness, both[0]?.id ?? '', { minor: 200_000 });
    expect(await harness.take(harness.fileOf(['2000.00', external_id]))).toMatchObject({ unknown: 1, booked: 0 });
  });

  it('is a double case where it names the other session alone', async () => {
    const [father, shared, external_id] = [anotherCharge(), anotherCharge(), anotherCharge()];
    await pays(await open(father, [{ id: shared }]));
    const mother = { ...charged('mother', [{ id: shared }]), external_id };
    const { id: sessionId } = await harness.client.createSession(harness.schoolKey, mother);
    expect(await harness.take(harness.fileOf(['2000.00', external_id]))).toMatchObject({ booked: 1 });
    expect(await cases({ sessionId })).toEqual([['double', 200_000, 'open']]);
  });
});

describe('an attempt in another session', () => {
  it('is a notice on the page, and blocks nothing', async () => {
    const [father, mother] = await both();
    const shown = async () =>
      (await (await harness.call('GET', `/api/sessions/${mother.key}`)).json()).may_be_paid_elsewhere;
    expect(await shown()).toBeUndefined();
    const { payment_id: his } = await father.choose(byCash);
    expect(await shown()).toBeUndefined();
    await father.commit(his);
    expect(await shown()).toBe(true);
    expect((await mother.pay(byCash)).status).toBe('pending');
  });
});

describe('two charges', () => {
  const id = anotherCharge();
  it.each([
    ['of two students', [{ id }], [{ id, student: 'alumno-2' }]],
    ['of two days', [{ id }], [{ id, day: '2027-02-10' }]],
    ['of two ids', [{ id }], [{ id: anotherCharge() }]],
    ['without an id', [{ id: null }], [{ id: null }]],
    ['of one id in one session', [{ id }], [{ id }, { id }]],
  ])('%s are owed each', async (_what, first, second) => {
    const renamed = (charges: readonly { readonly id: string | null }[]) =>
      charges.map((charge) => ({ ...charge, id: charge.id === id ? `${id}${_what}` : charge.id }));
    const [father, mother] = [await open('father', renamed(first)), await open('mother', renamed(second))];
    await pays(father);
    expect(await page(mother)).toBe(200_000 * second.length);
    await pays(mother);
    expect(await cases(mother)).toEqual([]);
  });

  it('of two schools are owed each', async () => {
    const [shared, stranger] = [anotherCharge(), await otherSchool(harness)];
    const theirs = await harness.client.createSession(stranger.key, charged('mother', [{ id: shared }]));
    await pays(await open('father', [{ id: shared }]));
    expect(await page(theirs)).toBe(200_000);
  });
});
