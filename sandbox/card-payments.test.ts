import { describe, expect, it } from 'vitest';
import { byCash, openLink } from './actors/parent.ts';
import { answersFor, numbers, payByCard, startCardBench } from './card-bench.ts';
import { sessionBody } from './session-body.ts';
import { codeOf, paymentRow, soundAtLastFor } from './test-bench.ts';

const bench = await soundAtLastFor(startCardBench({ providerTimeoutMs: 3_000 }));

describe('a payment by card', () => {
  it('is made at once, and its receipt names what the payer’s bank shows', async () => {
    const family = await bench.family({ amounts: [435_000] });
    const paid = await payByCard(bench, family, numbers.approved);
    expect(paid).toMatchObject({
      status: 'successful',
      payment_entity: 'gr4vy_secure_fields',
      received_amount: 435_000,
      next_step: { kind: 'settled', status: 'successful' },
      receipt: { total_paid: 435_000, reference_number: expect.stringMatching(/.{6}/) },
      session_paid: true,
    });
    expect(bench.charges(paid.id)).toBe(1);
    expect(await codeOf(await bench.postForm(family))).toEqual([409, 'payment_session_already_paid']);
  });

  it('that is declined or fails says why, and another card pays', async () => {
    const family = await bench.family();
    for (const [number, status, decline_group] of [
      [numbers.notEnoughMoney, 'rejected', 'rejected_by_bank'],
      [numbers.wrongCode, 'rejected', 'check_cvv_and_expiry'],
      [numbers.failing, 'failed', 'system_error'],
    ] as const)
      expect(await payByCard(bench, family, number)).toMatchObject({ status, decline_group });
    expect(await payByCard(bench, family, numbers.approved)).toMatchObject({ status: 'successful' });
  });

  it('whose bank asks first leads there, and back to this very payment', async () => {
    const family = await bench.family();
    const asked = await payByCard(bench, family, numbers.asked);
    expect(asked).toMatchObject({
      status: 'pending',
      phase: 'awaiting_payer',
      next_step: { kind: 'redirect', url: expect.stringContaining(bench.gr4vy.origin) },
      actions: expect.arrayContaining(['check', 'replace']),
    });
    const url = asked.next_step?.kind === 'redirect' ? asked.next_step.url : '';
    const approval = new URLSearchParams({ act: 'approve' });
    const answered = await fetch(url, { method: 'POST', body: approval, redirect: 'manual' });
    expect(answered.headers.get('location')).toContain(`${bench.origin}/card/status/${asked.id}`);
    await bench.settle();
    const paid = await bench.read(family, asked.id);
    expect(paid).toMatchObject({ status: 'successful', next_step: { kind: 'settled' } });
    expect(JSON.stringify(paid)).not.toContain('/approve/');
  });

  it('whose bank was asked can be given up for another card', async () => {
    const family = await bench.family();
    const asked = await payByCard(bench, family, numbers.asked);
    const replaced = await family.call('POST', `/payments/${asked.id}/replace`, {});
    expect([replaced.status, (await replaced.json()).status]).toEqual([200, 'cancelled']);
    expect(await payByCard(bench, family, numbers.approved)).toMatchObject({ status: 'successful' });
  });

  it('that is being validated shows up within the quarter of an hour it may take', async () => {
    const family = await bench.family();
    const held = await payByCard(bench, family, numbers.validated);
    expect(held).toMatchObject({ status: 'pending', phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
    bench.gr4vy.webhooks('off');
    for (let minute = 0; minute < 4; minute += 1) await bench.advance(60);
    bench.gr4vy.webhooks('normal');
    expect(await bench.read(family, held.id)).toMatchObject({ status: 'successful' });
  });

  it('a duplicate has the session’s other attempt asked about at once', async () => {
    const family = await bench.family();
    const first = await payByCard(bench, family, numbers.held);
    // Half an hour on, another way may be tried while the first can still bring money.
    await bench.advance(31 * 60);
    const asked = () => paymentRow(bench, first.id);
    const later = new Date(bench.clock.now().getTime() + 3_600_000);
    await bench.services.db.updateTable('payment').set({ next_check_at: later }).where('id', '=', first.id).execute();
    await bench.settle();
    const before = await asked();
    expect(before.superseded_at).not.toBeNull();
    const second = await payByCard(bench, await openLink(bench.origin, family.key), numbers.duplicate);
    expect(second).toMatchObject({ status: 'rejected', decline_group: 'could_not_be_processed' });
    await bench.settle();
    expect((await asked()).last_checked_at?.getTime()).toBeGreaterThan(before.last_checked_at?.getTime() ?? 0);
  });
});

describe('a card form', () => {
  it('is priced by the server, and opening it makes no payment', async () => {
    const family = await bench.family({ amounts: [120_000, 80_000] });
    const form = await bench.openForm(family);
    expect(form).toMatchObject({
      provider: 'gr4vy',
      base_amount: 200_000,
      total_amount: 200_000,
      currency: 'MXN',
      parameters: { gr4vy_id: expect.any(String), session_id: expect.any(String), environment: 'sandbox' },
      domiciliation: { consent_version: expect.any(String) },
    });
    const made = bench.services.db.selectFrom('payment').select('id').where('session_id', '=', family.sessionId);
    expect(await made.execute()).toEqual([]);
  });

  it('pays once: used again it is refused, nothing is submitted and nothing charged', async () => {
    const family = await bench.family();
    const form = await bench.openForm(family);
    await bench.tokenize(form, { number: numbers.notEnoughMoney });
    await bench.commit(family, await bench.prepare(family), answersFor(form));
    const again = await bench.prepare(family);
    expect(await codeOf(await bench.commit(family, again, answersFor(form)))).toEqual([409, 'card_form_invalid']);
    expect(await bench.read(family, again)).toMatchObject({ status: 'pristine' });
    expect(bench.charges(again)).toBe(0);
  });

  it('of another family, of another total or of an hour ago pays nothing', async () => {
    const family = await bench.family();
    const others = await bench.openForm(await bench.family());
    const own = await bench.openForm(family);
    const { db } = bench.services;
    const change = (set: { total?: number; created_at?: Date; method_key?: string }) =>
      db.updateTable('card_form').set(set).where('id', '=', own.id).execute();
    const press = async (formId: string) =>
      codeOf(await bench.commit(family, await bench.prepare(family), answersFor({ ...own, id: formId })));
    expect(await press(others.id)).toEqual([409, 'card_form_invalid']);
    await change({ total: 1 });
    expect(await press(own.id)).toEqual([409, 'card_form_invalid']);
    await change({ total: own.total_amount, created_at: new Date(bench.clock.now().getTime() - 3_600_000) });
    expect(await press(own.id)).toEqual([409, 'card_form_invalid']);
    await change({ created_at: bench.clock.now(), method_key: 'MX/card/other' });
    expect(await press(own.id)).toEqual([409, 'card_form_invalid']);
  });

  it('is refused where a payment is in process, for another’s session, for a store, and while payments are off', async () => {
    const family = await bench.family();
    await payByCard(bench, family, numbers.asked);
    const inProcess = 'payment_session_already_in_confirmation_pending_state';
    expect(await codeOf(await bench.postForm(family))).toEqual([409, inProcess]);
    const other = await bench.family();
    const stranger = { ...other, bearer: family.bearer };
    expect(await codeOf(await bench.postForm(stranger))).toEqual([404, 'payment_session_not_found']);
    const ofStore = await other.call('POST', `/sessions/${other.sessionId}/card_form`, { ...byCash, method: 'store' });
    expect(await codeOf(ofStore)).toEqual([422, 'payment_method_not_available']);
    const school = bench.services.db.updateTable('school').where('id', '=', bench.schoolId);
    await school.set({ disabled: true }).execute();
    expect(await codeOf(await bench.postForm(other))).toEqual([409, 'payment_session_disabled']);
    await school.set({ disabled: false }).execute();
    expect((await bench.postForm(other)).status).toBe(201);
  });

  it('says so when the provider does not answer', async () => {
    const family = await bench.family();
    bench.gr4vy.fault('POST /checkout/sessions', '500', 5);
    expect(await codeOf(await bench.postForm(family))).toEqual([502, 'provider_unavailable']);
    bench.gr4vy.fault('POST /checkout/sessions', '500', 0);
    bench.gr4vy.fault('GET /buyers/payment-methods', '500', 1);
    expect(await bench.openForm(family)).toMatchObject({ saved_cards: null });
    expect(await bench.openForm(family)).toMatchObject({ saved_cards: expect.any(Array) });
  });

  it('is opened 30 times in ten minutes at most', async () => {
    const family = await bench.family();
    for (let count = 0; count < 30; count += 1) expect((await bench.postForm(family)).status).toBe(201);
    const refused = await bench.postForm(family);
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  });
});

describe('two devices that press at the same moment', () => {
  it('commit one payment, and one card is charged', async () => {
    const family = await bench.family();
    const forms = [await bench.openForm(family), await bench.openForm(family)] as const;
    await bench.tokenize(forms[0], { number: numbers.approved });
    await bench.tokenize(forms[1], { number: numbers.other });
    const ids = await Promise.all(forms.map(() => bench.prepare(family)));
    expect(new Set(ids).size).toBe(1);
    const pressed = await Promise.all(forms.map((form) => bench.commit(family, ids[0] ?? '', answersFor(form))));
    const answers = await Promise.all(pressed.map(async (answer) => answer.json()));
    expect(answers.filter(({ status }) => status === 'successful')).toHaveLength(1);
    // The other reads the same payment on its way, or the way to it when it has ended already.
    for (const { id, metadata } of answers) expect(id ?? metadata.payment_id).toBe(ids[0]);
    expect(bench.charges(ids[0] ?? '')).toBe(1);
    const ofSession = bench.services.db.selectFrom('card_form').where('session_id', '=', family.sessionId);
    expect(await ofSession.select('payment_id').where('payment_id', 'is not', null).execute()).toHaveLength(1);
  });

  it('get the same quote, and a changed price gets its own', async () => {
    const family = await bench.family();
    const [one, other] = await Promise.all([bench.prepare(family), bench.prepare(family)]);
    expect(one).toBe(other);
    const body = { charges: sessionBody([500_000]).charges };
    const path = `/api/v1/payment_sessions/${family.sessionId}`;
    expect((await bench.call('PATCH', path, { bearer: bench.schoolKey, body })).status).toBe(200);
    expect(await bench.prepare(family)).not.toBe(one);
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
    const family = await bench.family();
    const form = await bench.openForm(family);
    const id = await bench.prepare(family);
    const refused = await bench.commit(family, id, answersFor(form, more));
    const text = await refused.text();
    expect([refused.status, JSON.parse(text).code]).toEqual([422, 'card_data_refused']);
    expect(text.replaceAll(/\D/g, '')).not.toContain('42424242');
    const stored = bench.services.db.selectFrom('payment').select(['answers', 'status']).where('id', '=', id);
    expect(await stored.execute()).toEqual([{ answers: {}, status: 'pristine' }]);
  });

  it('a card number is refused for a store too', async () => {
    const family = await bench.family();
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
    const family = await bench.family();
    const form = await bench.openForm(family);
    const refused = await bench.commit(family, await bench.prepare(family), answersFor(form, more));
    expect(await refused.json()).toMatchObject({ code: 'invalid_request', metadata: { issues: [{ path }] } });
  });

  it('a card method without answers is refused by the specification’s endpoint alias too', async () => {
    const family = await bench.family();
    const payment_id = await bench.prepare(family);
    const body = { payment_id, status: 'successful', amount: 1 };
    const refused = await family.call('POST', '/confirm_payment_intent', body);
    expect(await codeOf(refused)).toEqual([422, 'invalid_request']);
  });
});
