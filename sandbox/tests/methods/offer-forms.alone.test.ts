import { afterAll, afterEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { invalidAnswers, offerForm } from '#contracts/offer-form';
import { paymentSession } from '#contracts/session';
import { dropEnded } from '#server/jobs/drop-ended';
import { addProviders } from '#providers/registry';
import type { Parent, Way } from '../../actors/parent.ts';
import { startApiHarness } from '../api-harness.ts';
import { listBankAt, startListBank } from './form-provider.fixture.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { harnessFor, paymentRow } from '../test-harness.ts';

const problem = z.object({ code: z.string(), metadata: z.record(z.string(), z.unknown()) });
const debit = { entity: 'listbank', method: 'transfer' } as const;
const number = '1099888777';
const good = {
  bank: '1007',
  person: 'person',
  full_name: ' Ana Torres ',
  email: 'ana.torres@correo.example',
  cellphone: '300 123-4567',
  identification_type: 'citizenship_card',
  identification: '1.099.888.777',
};

const bank = await startListBank();
afterAll(() => bank.close());
addProviders([listBankAt(bank.origin)]);
const harness = await harnessFor(startApiHarness({ country: 'CO', env: { LISTBANK_ORIGIN: bank.origin } }));
afterEach(() => {
  bank.down.clear();
  bank.documentVersion = null;
});

const parent = (more: Readonly<Record<string, unknown>> = {}): Promise<Parent> =>
  harness.parent(sessionBody([435_000, 65_000], more, 'CO'));
const readForm = ({ sessionId, call }: Parent) => call('POST', `/sessions/${sessionId}/form?locale=es-CO`, debit);

async function press(family: Parent, answered: object, way: Way = debit) {
  const { payment_id } = await family.choose(way);
  const { sessionId, bearer } = family;
  const call = { bearer, headers: { 'user-agent': 'Phone/1.0' }, body: { payment_id, ...answered } };
  return { id: payment_id, answer: await harness.call('POST', `/api/sessions/${sessionId}/commit`, call) };
}

const stored = (id: string) => paymentRow(harness, id);
/** Whatever a row holds that can be read, its sealed call as the bytes it is. */
const inClear = (row: Awaited<ReturnType<typeof stored>>) =>
  JSON.stringify({ ...row, call_sealed: row.call_sealed?.toString('latin1') });
const ordersAt = (path: string) => bank.seen.filter((request) => request.path === path);
const lastOrder = () => z.record(z.string(), z.unknown()).parse(JSON.parse(ordersAt('/payments').at(-1)?.body ?? '{}'));

describe('a method that asks its payer', () => {
  it('gives its fields in the payer’s words, filled in with what the school knows', async () => {
    const form = offerForm.parse(await (await readForm(await parent())).json());
    expect(form.button).toBe('Seguir a tu banco');
    const fields = ['bank', 'person', 'company_name', 'full_name', 'email', 'cellphone', 'identification'];
    const known: Readonly<Record<string, string>> = { full_name: 'Ana Torres Ruiz', email: 'ana@correo.example' };
    expect(form.fields.map(({ name, value }) => [name, value])).toEqual(
      fields.map((name) => [name, known[name] ?? '']),
    );
    expect(form.fields[0]?.options).toEqual(bank.banks.toReversed());
    expect(form.fields.at(-1)?.options?.[0]).toEqual({ value: 'citizenship_card', label: 'Cédula de ciudadanía' });
  });

  it('asks the provider for its list once a day, and lives on the last one while it is away', async () => {
    const family = await parent();
    await readForm(family);
    const before = ordersAt('/banks').length;
    await readForm(family);
    expect(ordersAt('/banks')).toHaveLength(before);
    await harness.advance(86_400);
    bank.down.add('/banks');
    const late = await parent();
    expect(offerForm.parse(await (await readForm(late)).json()).fields[0]?.options).toHaveLength(2);
    await readForm(late);
    expect(ordersAt('/banks')).toHaveLength(before + 1);
  });

  it('says that its list cannot be loaded where there never was one, and has it a moment later', async () => {
    await harness.services.db.deleteFrom('listed_options').execute();
    bank.down.add('/banks');
    const family = await parent();
    const refused = await readForm(family);
    expect([refused.status, problem.parse(await refused.json())]).toMatchObject([
      502,
      { code: 'provider_unavailable', metadata: { field: 'bank' } },
    ]);
    bank.down.clear();
    await harness.advance(11);
    expect((await readForm(family)).status).toBe(200);
  });

  it('takes what fits, in the one way it is written, and goes on at the bank', async () => {
    const { id, answer } = await press(await parent({ vat: '19', external_id: 'fees-1' }), { answers: good });
    expect(await answer.json()).toMatchObject({ status: 'pending', next_step: { kind: 'redirect' } });
    expect(lastOrder()).toMatchObject({
      paymentId: id,
      payer: {
        name: 'Ana Torres',
        firstName: 'Ana',
        lastName: 'Torres Ruiz',
        email: 'ana.torres@correo.example',
        phone: '3001234567',
        document: { type: 'citizenship_card', number },
      },
      answers: { bank: '1007', person: 'person', cellphone: '3001234567' },
      client: { ip: '127.0.0.1', userAgent: 'Phone/1.0' },
      amounts: { base: 500_000, commission: 0, commissionVat: 0 },
      lines: [
        { description: 'Colegiatura 1', student: 'Lucía Ruiz Torres', minor: 435_000 },
        { description: 'Colegiatura 2', student: 'Lucía Ruiz Torres', minor: 65_000 },
      ],
      school: { id: harness.schoolId, name: 'Colegio de Prueba' },
      campus: { id: 'norte', name: null },
      session: { externalId: 'fees-1' },
    });
  });

  const company = { ...good, person: 'company', identification_type: 'nit', identification: '900373913-4' };
  const wrongDigit = { ...company, company_name: 'Acme', identification: '900373913-5' };
  const cardNumber = { ...good, identification_type: 'passport', identification: '4242424242424242' };
  const wrong: readonly (readonly [string, Readonly<Record<string, string>>, readonly (string | null)[]])[] = [
    ['nothing at all', {}, ['bank', 'person', 'full_name', 'email', 'cellphone', 'identification']],
    ['a bank that is not on the list', { ...good, bank: '9999' }, ['bank']],
    ['a field nobody asked for', { ...good, curp: 'TORA800101MDFRRN09' }, [null]],
    ['a phone of another country', { ...good, cellphone: '+52 55 1234 5678' }, ['cellphone']],
    ['a document that cannot be one', { ...good, identification: '12' }, ['identification']],
    ['a NIT whose check digit is wrong', wrongDigit, ['identification']],
    ['a passport that is a card number', cardNumber, ['identification']],
    ['a name that is a card number', { ...good, full_name: '4242 4242 4242 4242' }, ['full_name']],
    ['a company without its name', company, ['company_name']],
  ];
  it.each(wrong)('refuses %s, field by field, and starts nothing', async (_what, answers, fields) => {
    const before = ordersAt('/payments').length;
    const { id, answer } = await press(await parent(), { answers });
    const refusal = problem.parse(await answer.clone().json());
    expect([answer.status, refusal.code]).toEqual([422, 'invalid_answers']);
    const fieldProblems = invalidAnswers.parse(refusal.metadata['fields']);
    expect(fieldProblems.map(({ field }) => field)).toEqual(fields);
    expect(fieldProblems.every(({ message }) => message.length > 5)).toBe(true);
    for (const secret of ['4242', '900373913', '1099888777', 'TORA'])
      expect(await answer.clone().text()).not.toContain(secret);
    expect(ordersAt('/payments')).toHaveLength(before);
    expect(await stored(id)).toMatchObject({ status: 'pristine', answers: {}, call_sealed: null });
  });

  it('leaves out what was answered to a field that is not asked any more', async () => {
    const { answer } = await press(await parent(), { answers: { ...good, company_name: 'Acme' } });
    expect(answer.status).toBe(200);
    expect(lastOrder()['answers']).not.toHaveProperty('company_name');
  });

  it('keeps no document number in clear, and nothing of the call once it is answered', async () => {
    bank.down.add('/payments');
    const { id } = await press(await parent(), { answers: good });
    const waiting = await stored(id);
    expect(waiting.call_sealed).not.toBeNull();
    expect(inClear(waiting)).not.toMatch(new RegExp(`${number}|Phone/1.0`));
    const tables = ['payment', 'payment_event', 'provider_call', 'evidence', 'outbox', 'listed_options'] as const;
    for (const table of tables)
      expect(JSON.stringify(await harness.services.db.selectFrom(table).selectAll().execute())).not.toContain(number);
    bank.down.clear();
    await harness.advance(60);
    const answered = await stored(id);
    expect([answered.phase, answered.call_sealed]).toEqual(['awaiting_payer', null]);
  });

  it('asks again with the same bytes, whatever the school has changed meanwhile', async () => {
    bank.down.add('/payments');
    const before = ordersAt('/payments').length;
    await press(await parent(), { answers: good });
    await harness.services.db.updateTable('school').set({ name: 'Colegio Nuevo' }).execute();
    bank.down.clear();
    await harness.advance(60);
    const [first, second] = ordersAt('/payments').slice(before);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    await harness.services.db.updateTable('school').set({ name: 'Colegio de Prueba' }).execute();
  });

  it('forgets the call of a payment that a program of before has ended', async () => {
    bank.down.add('/payments');
    const { id } = await press(await parent(), { answers: good });
    const ended = { status: 'failed', phase: 'none', next_check_at: null } as const;
    await harness.services.db.updateTable('payment').set(ended).where('id', '=', id).execute();
    await dropEnded(harness.services);
    expect((await stored(id)).call_sealed).toBeNull();
  });
});

describe('documents of the provider’s own', () => {
  it('are shown with the form, and a press without them starts nothing', async () => {
    bank.documentVersion = 'v1';
    const family = await parent();
    const form = offerForm.parse(await (await readForm(family)).json());
    expect(form.acceptances).toEqual([
      { id: 'terms', title: 'Reglamento de uso', url: `${bank.origin}/terms.pdf`, version: 'v1' },
    ]);
    for (const acceptances of [undefined, {}, { terms: 'v0' }]) {
      const { id, answer } = await press(family, { answers: good, acceptances });
      expect(problem.parse(await answer.json())).toMatchObject({
        code: 'acceptance_required',
        metadata: { acceptances: form.acceptances },
      });
      expect((await stored(id)).status).toBe('pristine');
    }
  });

  it('are kept with the payment, and their proof goes to the provider', async () => {
    bank.documentVersion = 'v2';
    const { id, answer } = await press(await parent(), { answers: good, acceptances: { terms: 'v2' } });
    expect(answer.status).toBe(200);
    expect(lastOrder()['acceptances']).toEqual([{ id: 'terms', token: 'proof-v2' }]);
    const acceptanceQuery = harness.services.db
      .selectFrom('provider_acceptance')
      .selectAll()
      .where('payment_id', '=', id);
    expect(await acceptanceQuery.execute()).toMatchObject([
      { document: 'terms', version: 'v2', url: `${bank.origin}/terms.pdf` },
    ]);
  });

  it('that cannot be read start nothing', async () => {
    bank.down.add('/documents');
    const { answer } = await press(await parent(), { answers: good });
    expect(problem.parse(await answer.json()).code).toBe('provider_unavailable');
  });
});

it('an offer stands in the list as its folder says', async () => {
  const { key } = await harness.client.createSession(harness.schoolKey, sessionBody([435_000], {}, 'CO'));
  const session = paymentSession.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json());
  expect(session.settings.checkout_payment_options.find(({ gateway }) => gateway === 'listbank')).toMatchObject({
    logo_banks: ['Banco Uno', 'Banco Dos'],
    list_icons: ['ACH'],
    new: true,
    new_text: 'Nuevo',
    new_color: 'success',
    new_tooltip: 'Con la lista de hoy',
  });
});
