import { describe, expect, it } from 'vitest';
import { byCash, openLink } from '../../actors/parent.ts';
import { answersFor, numbers, payByCard, startCardHarness } from './card-harness.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { codeOf, paymentRow, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCardHarness());

describe('a payment by card', () => {
  it('is made at once, and its receipt names what the payer’s bank shows', async () => {
    const family = await harness.family({ amounts: [435_000] });
    const paid = await payByCard(harness, family, numbers.approved);
    expect(paid).toMatchObject({
      status: 'successful',
      payment_entity: 'gr4vy_secure_fields',
      received_amount: 435_000,
      next_step: { kind: 'settled', status: 'successful' },
      receipt: { total_paid: 435_000, reference_number: expect.stringMatching(/.{6}/) },
      session_paid: true,
    });
    expect(harness.charges(paid.id)).toBe(1);
    expect(await codeOf(await harness.postForm(family))).toEqual([409, 'payment_session_already_paid']);
  });

  it('that is declined or fails says why, and another card pays', async () => {
    const family = await harness.family();
    for (const [number, status, decline_group] of [
      [numbers.notEnoughMoney, 'rejected', 'insufficient_funds'],
      [numbers.wrongCode, 'rejected', 'check_cvv_and_expiry'],
      [numbers.failing, 'failed', 'system_error'],
    ] as const)
      expect(await payByCard(harness, family, number)).toMatchObject({ status, decline_group });
    expect(await payByCard(harness, family, numbers.approved)).toMatchObject({ status: 'successful' });
  });

  it('whose bank asks first leads there, and back to this very payment', async () => {
    const family = await harness.family();
    const payment = await payByCard(harness, family, numbers.bankAsks);
    expect(payment).toMatchObject({
      status: 'pending',
      phase: 'awaiting_payer',
      next_step: { kind: 'redirect', url: expect.stringContaining(harness.gr4vy.origin) },
      actions: expect.arrayContaining(['check', 'replace']),
    });
    const url = payment.next_step?.kind === 'redirect' ? payment.next_step.url : '';
    const approval = new URLSearchParams({ act: 'approve' });
    const answered = await fetch(url, { method: 'POST', body: approval, redirect: 'manual' });
    expect(answered.headers.get('location')).toContain(`${harness.origin}/card/status/${payment.id}`);
    await harness.settle();
    const paid = await harness.read(family, payment.id);
    expect(paid).toMatchObject({ status: 'successful', next_step: { kind: 'settled' } });
    expect(JSON.stringify(paid)).not.toContain('/approve/');
  });

  it('whose bank was asked can be given up for another card', async () => {
    const family = await harness.family();
    const payment = await payByCard(harness, family, numbers.bankAsks);
    const replaced = await family.call('POST', `/payments/${payment.id}/replace`, {});
    expect([replaced.status, (await replaced.json()).status]).toEqual([200, 'cancelled']);
    expect(await payByCard(harness, family, numbers.approved)).toMatchObject({ status: 'successful' });
  });

  it('that is being validated shows up within the quarter of an hour it may take', async () => {
    const family = await harness.family();
    const held = await payByCard(harness, family, numbers.validated);
    expect(held).toMatchObject({ status: 'pending', phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    harness.gr4vy.webhooks('off');
    for (let minute = 0; minute < 4; minute += 1) await harness.advance(60);
    harness.gr4vy.webhooks('normal');
    expect(await harness.read(family, held.id)).toMatchObject({ status: 'successful' });
  });

  it('a duplicate has the session’s other attempt asked about at once', async () => {
    const family = await harness.family();
    const first = await payByCard(harness, family, numbers.held);
    // Half an hour on, another way may be tried while the first can still bring money.
    await harness.advance(31 * 60);
    const readFirst = () => paymentRow(harness, first.id);
    const later = new Date(harness.clock.now().getTime() + 3_600_000);
    await harness.services.db.updateTable('payment').set({ next_check_at: later }).where('id', '=', first.id).execute();
    await harness.settle();
    const before = await readFirst();
    expect(before.superseded_at).not.toBeNull();
    const second = await payByCard(harness, await openLink(harness.origin, family.key), numbers.duplicate);
    expect(second).toMatchObject({ status: 'rejected', decline_group: 'could_not_be_processed' });
    await harness.settle();
    expect((await readFirst()).last_checked_at?.getTime()).toBeGreaterThan(before.last_checked_at?.getTime() ?? 0);
  });
});

describe('a card form', () => {
  it('is priced by the server, and opening it makes no payment', async () => {
    const family = await harness.family({ amounts: [120_000, 80_000] });
    const form = await harness.openForm(family);
    expect(form).toMatchObject({
      provider: 'gr4vy',
      base_amount: 200_000,
      total_amount: 200_000,
      currency: 'MXN',
      parameters: { gr4vy_id: expect.any(String), session_id: expect.any(String), environment: 'sandbox' },
      domiciliation: { consent_version: expect.any(String) },
    });
    const made = harness.services.db.selectFrom('payment').select('id').where('session_id', '=', family.sessionId);
    expect(await made.execute()).toEqual([]);
  });

  it('pays once: used again it is refused, nothing is submitted and nothing charged', async () => {
    const family = await harness.family();
    const form = await harness.openForm(family);
    await harness.tokenize(form, { number: numbers.notEnoughMoney });
    await harness.commit(family, await harness.prepare(family), answersFor(form));
    const again = await harness.prepare(family);
    expect(await codeOf(await harness.commit(family, again, answersFor(form)))).toEqual([409, 'card_form_invalid']);
    expect(await harness.read(family, again)).toMatchObject({ status: 'pristine' });
    expect(harness.charges(again)).toBe(0);
  });

  it('of another family, of another total or of an hour ago pays nothing', async () => {
    const family = await harness.family();
    const others = await harness.openForm(await harness.family());
    const own = await harness.openForm(family);
    const { db } = harness.services;
    const change = (set: { total?: number; created_at?: Date; method_key?: string }) =>
      db.updateTable('card_form').set(set).where('id', '=', own.id).execute();
    const press = async (formId: string) =>
      codeOf(await harness.commit(family, await harness.prepare(family), answersFor({ ...own, id: formId })));
    expect(await press(others.id)).toEqual([409, 'card_form_invalid']);
    await change({ total: 1 });
    expect(await press(own.id)).toEqual([409, 'card_form_invalid']);
    await change({ total: own.total_amount, created_at: new Date(harness.clock.now().getTime() - 3_600_000) });
    expect(await press(own.id)).toEqual([409, 'card_form_invalid']);
    await change({ created_at: harness.clock.now(), method_key: 'MX/card/other' });
    expect(await press(own.id)).toEqual([409, 'card_form_invalid']);
  });

  it('is refused where a payment is in process, for another’s session, for a store, and while payments are off', async () => {
    const family = await harness.family();
    await payByCard(harness, family, numbers.bankAsks);
    const inProcess = 'payment_session_already_in_confirmation_pending_state';
    expect(await codeOf(await harness.postForm(family))).toEqual([409, inProcess]);
    const other = await harness.family();
    const stranger = { ...other, bearer: family.bearer };
    expect(await codeOf(await harness.postForm(stranger))).toEqual([404, 'payment_session_not_found']);
    const ofStore = await other.call('POST', `/sessions/${other.sessionId}/card_form`, { ...byCash, method: 'store' });
    expect(await codeOf(ofStore)).toEqual([422, 'payment_method_not_available']);
    const school = harness.services.db.updateTable('school').where('id', '=', harness.schoolId);
    await school.set({ disabled: true }).execute();
    expect(await codeOf(await harness.postForm(other))).toEqual([409, 'payment_session_disabled']);
    await school.set({ disabled: false }).execute();
    expect((await harness.postForm(other)).status).toBe(201);
  });

  it('says so when the provider does not answer', async () => {
    const family = await harness.family();
    harness.gr4vy.fault('POST /checkout/sessions', '500', 5);
    expect(await codeOf(await harness.postForm(family))).toEqual([502, 'provider_unavailable']);
    harness.gr4vy.fault('POST /checkout/sessions', '500', 0);
    harness.gr4vy.fault('GET /buyers/payment-methods', '500', 1);
    expect(await harness.openForm(family)).toMatchObject({ saved_cards: null });
    expect(await harness.openForm(family)).toMatchObject({ saved_cards: expect.any(Array) });
  });

  it('is opened 30 times in ten minutes at most', async () => {
    const family = await harness.family();
    for (let count = 0; count < 30; count += 1) expect((await harness.postForm(family)).status).toBe(201);
    const refused = await harness.postForm(family);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('two devices that press at the same moment', () => {
  it('commit one payment, and one card is charged', async () => {
    const family = await harness.family();
    const forms = [await harness.openForm(family), await harness.openForm(family)] as const;
    await harness.tokenize(forms[0], { number: numbers.approved });
    await harness.tokenize(forms[1], { number: numbers.other });
    const ids = await Promise.all(forms.map(() => harness.prepare(family)));
    expect(new Set(ids).size).toBe(1);
    const submitted = await Promise.all(forms.map((form) => harness.commit(family, ids[0] ?? '', answersFor(form))));
    const answers = await Promise.all(submitted.map(async (answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toContain('successful');
    // The other reads the same payment, as far as it is by then, or the way to it when it had ended already.
    for (const { id, metadata } of answers) expect(id ?? metadata.payment_id).toBe(ids[0]);
    expect(harness.charges(ids[0] ?? '')).toBe(1);
    const ofSession = harness.services.db.selectFrom('card_form').where('session_id', '=', family.sessionId);
    expect(await ofSession.select('payment_id').where('payment_id', 'is not', null).execute()).toHaveLength(1);
  });

  it('get the same quote, and a changed price gets its own', async () => {
    const family = await harness.family();
    const [one, other] = await Promise.all([harness.prepare(family), harness.prepare(family)]);
    expect(one).toBe(other);
    const body = { charges: sessionBody([500_000]).charges };
    const path = `/api/v1/payment_sessions/${family.sessionId}`;
    expect((await harness.call('PATCH', path, { bearer: harness.schoolKey, body })).status).toBe(200);
    expect(await harness.prepare(family)).not.toBe(one);
  });
});

describe('what is never taken', () => {
  it.each([
    ['a card number for a name', { holder_name: '4242 4242 4242 4242' }],
    ['a security code for a name', { holder_name: 'Ana 123' }],
    ['a card number for an address', { email: '4242.4242.4242.4242@correo.example' }],
    ['a card number where a saved card is named', { saved_card: '4242424242424242' }],
    ['a card number as a field’s own name', { '4242424242424242': 'x' }],
  ])('%s is refused, and stands nowhere', async (_what, more) => {
    const family = await harness.family();
    const form = await harness.openForm(family);
    const id = await harness.prepare(family);
    const refused = await harness.commit(family, id, answersFor(form, more));
    const text = await refused.text();
    expect([refused.status, JSON.parse(text).code]).toEqual([422, 'card_data_refused']);
    expect(text.replaceAll(/\D/g, '')).not.toContain('42424242');
    const stored = harness.services.db.selectFrom('payment').select(['answers', 'status']).where('id', '=', id);
    expect(await stored.execute()).toEqual([{ answers: {}, status: 'pristine' }]);
  });

  it('a card number is refused for a store too', async () => {
    const family = await harness.family();
    const { payment_id } = await family.choose({ ...byCash, method: 'store' });
    const refused = await family.commit(payment_id, { answers: { note: '4242-4242-4242-4242' } });
    expect(await codeOf(refused)).toEqual([422, 'card_data_refused']);
  });

  it.each([
    ['no name', { holder_name: ' ' }, 'answers.holder_name'],
    ['no e-mail', { email: '' }, 'answers.email'],
    ['an e-mail that is none', { email: 'ana' }, 'answers.email'],
    ['neither yes nor no', { save: 'maybe' }, 'answers.save'],
    ['a security code of its own', { cvv: '123' }, 'answers'],
    ['no form', { card_form: 'none' }, 'answers.card_form'],
  ])('%s is refused with the place of the fault', async (_what, more, path) => {
    const family = await harness.family();
    const form = await harness.openForm(family);
    const refused = await harness.commit(family, await harness.prepare(family), answersFor(form, more));
    expect(await refused.json()).toMatchObject({ code: 'invalid_request', metadata: { issues: [{ path }] } });
  });

  it('a card method without answers is refused by the specification’s endpoint alias too', async () => {
    const family = await harness.family();
    const payment_id = await harness.prepare(family);
    const body = { payment_id, status: 'successful', amount: 1 };
    const refused = await family.call('POST', '/confirm_payment_intent', body);
    expect(await codeOf(refused)).toEqual([422, 'invalid_request']);
  });
});
