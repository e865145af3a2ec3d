import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Country } from '#domain/money';
import { policyVersion } from '#domain/policies';
import { violations } from '#server/db/books/invariants';
import { sessionBody } from '../../actors/session-body.ts';
import { dump, startTaxHarness, type TaxHarness, type TaxFamily } from './tax-harness.ts';
import { harnessFor, foundMoney, paymentsOf } from '../test-harness.ts';

const logFile = join(tmpdir(), `tax-data-${randomUUID()}.log`);
afterAll(() => rm(logFile, { force: true }));
const harness = await harnessFor(startTaxHarness({ logFile }));
const schoolKeys: Partial<Record<Country, string>> = { CO: await harness.school('CO'), EC: await harness.school('EC') };
/** A family of a school in this country. */
const familyIn = (country: Country) => harness.family({ country, schoolKey: schoolKeys[country] ?? harness.schoolKey });

const person = {
  document_type: 'rfc',
  document_number: 'GODE561231GR8',
  tax_regime: '605',
  name: 'Ana Torres Ruiz',
  postal_code: '06700',
  cfdi_use: 'D10',
} as const;
const company = {
  document_type: 'rfc',
  document_number: 'PAF070213GI1',
  tax_regime: '601',
  name: 'Colegio Particular A.C.',
  postal_code: '06700',
  cfdi_use: 'G03',
} as const;
const given = { rfc: 'GODE561231GR8', selected: true, tax_regime: '605' } as const;
const { document_number: number, ...rest } = person;
/** The same, as the school gets it. */
const whole = { ...rest, number };

const idOf = async (family: Parameters<TaxHarness['save']>[0], body: object): Promise<string> => {
  const saved = await harness.save(family, body);
  expect(saved.status).toBe(201);
  await harness.list(family);
  return JSON.parse(saved.text).tax_data.id;
};

describe('tax data that a payer gives', () => {
  it('is saved 30 times in ten minutes at most', async () => {
    const family = await harness.family();
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await harness.save(family, person)).status);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  });

  it('is saved, chosen for the session, and shown with a masked number', async () => {
    const family = await harness.family();
    const saved = await harness.save(family, { ...person, document_number: 'gode 561231 gr8' });
    const shown = { rfc: '••••••••••GR8', selected: true, name: 'Ana Torres Ruiz', cfdi_use: 'D10' };
    expect([saved.status, saved.body]).toMatchObject([201, { tax_data: shown, please_check: false }]);
    expect(await harness.list(family)).toMatchObject([shown]);
    expect((await harness.reopen(family)).payer.tax_data).toMatchObject(shown);
    expect(saved.text).not.toContain('GODE');
  });

  it.each<[Country, object, boolean]>([
    ['MX', company, true],
    ['CO', { document_type: 'nit', document_number: '900.123.456-8' }, false],
    ['EC', { document_type: 'ruc', document_number: '0993381661001' }, true],
    ['EC', { document_type: 'ruc', document_number: '1792060346001' }, false],
  ])('in %s can be %o', async (country, body, pleaseCheck) => {
    const family = await familyIn(country);
    const saved = await harness.save(family, body);
    expect([saved.status, saved.body['please_check']]).toEqual([201, pleaseCheck]);
  });

  it.each<[Country, Record<string, unknown>, string, string]>([
    ['MX', { document_type: 'nit', document_number: '9001234568' }, 'document_type', 'not_in_country'],
    ['MX', { ...person, document_number: 'GODE561331GR8' }, 'document_number', 'wrong_format'],
    ['MX', { ...person, cfdi_use: 'G03' }, 'cfdi_use', 'not_for_this_regime'],
    ['MX', { ...person, name: null }, 'name', 'missing'],
    ['CO', { document_type: 'nit', document_number: '900.123.456-7' }, 'document_number', 'wrong_check_digit'],
    ['EC', { document_type: 'student_id', document_number: '1714307104' }, 'document_number', 'wrong_check_digit'],
  ])('in %s cannot be %o: %s is %s, and the answer does not repeat it', async (country, body, field, why) => {
    const family = await familyIn(country);
    const refused = await harness.save(family, body);
    const { code, metadata } = refused.body;
    expect([refused.status, code, metadata]).toEqual([422, 'tax_data_invalid', { field, why }]);
    expect(refused.text).not.toContain(String(body['document_number']));
    expect(await harness.list(family)).toEqual([]);
  });

  it('is kept once per document, as it was given last, and offered in the payer’s next session', async () => {
    const payerId = randomUUID();
    const first = await harness.family({ payerId });
    const id = await idOf(first, { ...person, tax_regime: '612' });
    expect(await idOf(first, person)).toBe(id);
    await harness.clock.advance(1);
    await idOf(first, company);
    const next = await harness.family({ payerId });
    expect(await harness.list(next)).toMatchObject([
      { rfc: '•••••••••GI1', selected: false },
      { id, rfc: '••••••••••GR8', tax_regime: '605', selected: false },
    ]);
  });

  it('is saved once by two devices that press in the same moment', async () => {
    const family = await harness.family();
    const saved = await Promise.all(Array.from({ length: 6 }, () => harness.save(family, person)));
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await harness.list(family)).toHaveLength(1);
  });

  it('can be chosen, left out, and chosen again', async () => {
    const family = await harness.family();
    const [one, other] = [await idOf(family, person), await idOf(family, company)];
    const select = (id: string | null) => harness.ask(family, 'POST', '/tax-data/select', { tax_data_id: id });
    const chosen = async () => (await harness.reopen(family)).payer.tax_data?.id ?? null;
    expect(await chosen()).toBe(other);
    expect((await select(one)).status).toBe(200);
    expect(await chosen()).toBe(one);
    expect((await harness.list(family)).filter(({ selected }) => selected).map(({ id }) => id)).toEqual([one]);
    await select(null);
    expect(await chosen()).toBeNull();
  });

  it('is gone once it is removed, also from another session that had chosen it', async () => {
    const payerId = randomUUID();
    const [family, other] = [await harness.family({ payerId }), await harness.family({ payerId })];
    const id = await idOf(family, person);
    await harness.ask(other, 'POST', '/tax-data/select', { tax_data_id: id });
    expect((await harness.ask(family, 'DELETE', `/tax-data/${id}`)).status).toBe(204);
    expect([await harness.list(family), await harness.list(other)]).toEqual([[], []]);
    expect((await harness.reopen(other)).payer.tax_data).toBeNull();
    expect((await harness.ask(family, 'DELETE', `/tax-data/${id}`)).body).toMatchObject({ code: 'tax_data_not_found' });
    expect(await idOf(family, person)).toBe(id);
    expect(await harness.list(family)).toMatchObject([{ id, selected: true }]);
  });

  it('of another payer, or of the same person at another school, does not exist', async () => {
    const payerId = randomUUID();
    const owner = await harness.family({ payerId });
    const id = await idOf(owner, person);
    const stranger = await harness.family();
    const elsewhere = await harness.family({ payerId, schoolKey: await harness.school('MX') });
    for (const family of [stranger, elsewhere]) {
      expect(await harness.list(family)).toEqual([]);
      const refused = [
        await harness.ask(family, 'POST', '/tax-data/select', { tax_data_id: id }),
        await harness.ask(family, 'DELETE', `/tax-data/${id}`),
        await harness.prepare(family, { tax_data_id: id }),
      ];
      for (const { status, body } of refused) expect([status, body['code']]).toEqual([404, 'tax_data_not_found']);
    }
    expect(await harness.list(owner)).toMatchObject([{ id, selected: true }]);
  });

  it('is neither shown nor taken where the school does not ask for it', async () => {
    const family = await harness.family({ given, generateInvoice: true });
    const id = (await harness.list(family))[0]?.id;
    await harness.showTaxData(harness.schoolId, false);
    const answers = [
      await harness.ask(family, 'GET', '/tax-data'),
      await harness.save(family, person),
      await harness.ask(family, 'POST', '/tax-data/select', { tax_data_id: null }),
      await harness.ask(family, 'DELETE', `/tax-data/${id}`),
    ];
    const session = await harness.reopen(family);
    const named = await harness.prepare(family, { tax_data_id: id });
    const invoices = await harness.pay(family, await harness.prepare(family));
    await harness.showTaxData(harness.schoolId, true);
    expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(answers.map(() => [404, 'not_found']));
    expect([session.payer.tax_data, session.is_tax_data_required]).toEqual([null, false]);
    expect([named.status, named.body['code']]).toEqual([404, 'tax_data_not_found']);
    // The school wants an invoice of this session, and said itself to whom.
    expect(invoices).toMatchObject([{ rfc: 'GODE561231GR8' }]);
  });

  it('brings no invoice that nobody asked for: neither the session, nor a payer who was shown no tax data', async () => {
    const family = await harness.family({ given });
    const chosen = await harness.family();
    await idOf(chosen, person);
    await harness.showTaxData(harness.schoolId, false);
    const invoices = [];
    for (const each of [family, chosen]) invoices.push(await harness.pay(each, await harness.prepare(each)));
    await harness.showTaxData(harness.schoolId, true);
    expect(invoices).toEqual([[], []]);
  });

  it('needs the payer’s token', async () => {
    const nobody = { sessionId: randomUUID(), key: '', bearer: 'nobody' };
    expect((await harness.ask(nobody, 'GET', '/tax-data')).status).toBe(401);
    expect((await harness.save(nobody, person)).status).toBe(401);
  });
});

describe('tax data that the school gives with a session', () => {
  it('comes first, is chosen where the school says so, and opening the link writes nothing', async () => {
    const family = await harness.family({ given });
    const before = await harness.services.db.selectFrom('tax_data').select('id').execute();
    const { tax_data: shown } = (await harness.reopen(family)).payer;
    expect(shown).toMatchObject({ rfc: '••••••••••GR8', selected: true, tax_regime: '605', document_type: 'rfc' });
    await idOf(family, company);
    expect((await harness.list(family)).map(({ rfc }) => rfc)).toEqual(['••••••••••GR8', '•••••••••GI1']);
    expect(await harness.services.db.selectFrom('tax_data').select('id').execute()).toHaveLength(before.length + 1);
    const unselected = await harness.family({ given: { ...given, selected: false } });
    expect((await harness.reopen(unselected)).payer.tax_data).toBeNull();
    expect(await harness.list(unselected)).toMatchObject([{ selected: false }]);
  });

  it('can be completed, chosen, left out and removed like the payer’s own', async () => {
    const payerId = randomUUID();
    const family = await harness.family({ payerId, given: { ...given, selected: false } });
    const [first] = await harness.list(family);
    await harness.ask(family, 'POST', '/tax-data/select', { tax_data_id: first?.id });
    expect((await harness.reopen(family)).payer.tax_data?.id).toBe(first?.id);
    expect(await idOf(family, person)).toBe(first?.id);
    expect(await harness.list(family)).toMatchObject([{ name: 'Ana Torres Ruiz', selected: true }]);
    await harness.ask(family, 'DELETE', `/tax-data/${first?.id}`);
    const next = await harness.family({ payerId, given });
    expect([await harness.list(next), (await harness.reopen(next)).payer.tax_data]).toEqual([[], null]);
  });
});

describe('paying with tax data', () => {
  // S5-R08, S6-R04
  it('waits for it where the school makes out an invoice, and charges nothing before', async () => {
    const family = await harness.family({ generateInvoice: true });
    expect((await harness.reopen(family)).is_tax_data_required).toBe(true);
    const refused = [await harness.prepare(family), await harness.prepare(family, { tax_data_id: null })];
    for (const { status, body } of refused) expect([status, body['code']]).toEqual([422, 'tax_data_required']);
    expect(await paymentsOf(harness, family.sessionId)).toEqual([]);
    await idOf(family, person);
    expect((await harness.prepare(family)).status).toBe(201);
  });

  // S3-R04
  it('sends every line and the metadata as the specification lists them, reckoned here', async () => {
    const [charge] = sessionBody([174_000]).charges;
    const family = await harness.openSession({
      ...sessionBody([], { generate_invoice: true, vat: '16' }),
      charges: [
        {
          ...charge,
          student_matti_id: 'm-77',
          student_enrollment: 'SJ-0042',
          student_identity_document: 'TORL150302MDFRZC09',
          values: { ...charge?.values, cost: 200_000, discounts: 30_000, scholarships: 10_000, surcharges: 14_000 },
        },
      ],
    });
    await idOf(family, person);
    const invoices = await harness.pay(family, await harness.prepare(family));
    const nowhere = { cct: null, invoice_date: null, matti_id_mvp2: null, rvoe: null, surcharge_period: null };
    const unknown = { ...nowhere, scholarship_base: null, scholarship_type: null };
    expect(invoices).toEqual([
      {
        user_id: 'tutor-1',
        matti_id: null,
        rfc: 'GODE561231GR8',
        tax_data: whole,
        generate_invoice: 'yes',
        payment_method: 'store',
        amount: 174_000,
        invoices: [
          {
            amount: 174_000,
            balance: 0,
            ...unknown,
            campus_id: 'norte',
            concept: 'Colegiatura 1',
            concept_type: 'tuition',
            country_code: 'MX',
            date_period: '2027-01',
            due_date: '2027-01-10',
            generate_invoice: true,
            id: expect.any(String),
            initial_amount: 174_000,
            matti_id: 'm-77',
            pending_amount: 0,
            status: 'paid',
            student_curp: 'TORL150302MDFRZC09',
            student_enrollment: 'SJ-0042',
            student_id: 'alumno-1',
            student_name: 'Lucía Ruiz Torres',
            values: {
              amount: 174_000,
              cost: 200_000,
              discount: 30_000,
              // 1,740.00 with 16 % in it is 1,500.00 and 240.00.
              iva: 24_000,
              scholarship: 10_000,
              subTotal: 150_000,
              surcharge: 14_000,
              total: 174_000,
            },
          },
        ],
        entity: 'stripe',
        commission: 0,
        country: 'Mexico',
        country_code: 'MX',
        customer_uuid: 'tutor-1',
        status: 'successful',
      },
    ]);
    expect(await violations(harness.services.db)).toEqual([]);
  });

  it('is an invoice request also where the session asked for none, and none without it', async () => {
    const family = await harness.family();
    await idOf(family, company);
    const [invoice] = await harness.pay(family, await harness.prepare(family));
    expect(invoice).toMatchObject({ rfc: 'PAF070213GI1', tax_data: { document_type: 'rfc', name: company.name } });
    const left = await harness.family();
    await idOf(left, company);
    expect(await harness.pay(left, await harness.prepare(left, { tax_data_id: null }))).toEqual([]);
  });

  it('takes the set that is named with the payment before the session’s choice', async () => {
    const family = await harness.family({ given, generateInvoice: true });
    const [school] = await harness.list(family);
    await idOf(family, company);
    const invoices = await harness.pay(family, await harness.prepare(family, { tax_data_id: school?.id }));
    expect(invoices).toMatchObject([{ rfc: 'GODE561231GR8', tax_data: { tax_regime: '605', name: null } }]);
  });

  it('keeps what was chosen, though it is changed and removed afterwards', async () => {
    const family = await harness.family({ generateInvoice: true });
    const id = await idOf(family, person);
    const chosen = await harness.prepare(family);
    await idOf(family, { ...person, name: 'Otra Persona' });
    await harness.ask(family, 'DELETE', `/tax-data/${id}`);
    expect(await harness.pay(family, chosen)).toMatchObject([{ tax_data: whole }]);
  });

  it('makes two devices one payment only when they chose the same', async () => {
    const family = await harness.family();
    const [one, other] = [await idOf(family, person), await idOf(family, company)];
    const prepared = await Promise.all([one, one].map((id) => harness.prepare(family, { tax_data_id: id })));
    expect(new Set(prepared.map(({ body }) => body['payment_id'])).size).toBe(1);
    const different = await harness.prepare(family, { tax_data_id: other });
    expect(different.body['payment_id']).not.toBe(prepared[0]?.body['payment_id']);
    expect(await harness.pay(family, different)).toMatchObject([{ rfc: 'PAF070213GI1' }]);
  });

  it('is read from the specification’s endpoint aliases too', async () => {
    const family = await harness.family({ generateInvoice: true });
    const chosen = await harness.ask(family, 'POST', '/create_payment_intent_oxxo', { accepted_policy: policyVersion });
    expect(chosen.body).toMatchObject({ code: 'tax_data_required' });
    const id = await idOf(family, person);
    await harness.ask(family, 'POST', '/tax-data/select', { tax_data_id: null });
    const body = { accepted_policy: policyVersion, tax_data_id: id, amount: 1 };
    const transfer = await harness.ask(family, 'POST', '/create_bank_transfer_payment', body);
    expect(transfer.status).toBe(200);
    const [payment] = await paymentsOf(harness, family.sessionId);
    expect(harness.services.keys.open(payment?.tax_data_sealed ?? Buffer.alloc(0))).toContain('GODE561231GR8');
  });

  it('tells the school the same when it reads the event again, and has it sent again', async () => {
    const family = await harness.family();
    await idOf(family, person);
    await harness.pay(family, await harness.prepare(family));
    const path = `/api/v1/events?type=invoice.requested&session_id=${family.sessionId}`;
    const listed = await (await harness.call('GET', path, { bearer: harness.schoolKey })).json();
    expect(listed.data).toMatchObject([{ data: { invoice: { rfc: 'GODE561231GR8', tax_data: whole } } }]);
    const one = `/api/v1/events/${listed.data[0].id}`;
    const read = await (await harness.call('GET', one, { bearer: harness.schoolKey })).json();
    expect(read.event).toEqual(listed.data[0]);
    const headers = { 'idempotency-key': randomUUID() };
    const again = { bearer: harness.schoolKey, body: {}, headers };
    expect((await (await harness.call('POST', `${one}/resend`, again)).json()).event).toEqual(listed.data[0]);
  });
});

describe('money that nobody prepared a payment for', () => {
  /** As a school finds it on its own account. */
  async function invoicesOfFound(family: TaxFamily) {
    await foundMoney(harness, family.sessionId, { minor: 150_000 });
    await harness.settle();
    return harness.invoices(family.sessionId);
  }

  const select = (family: TaxFamily, id: string | null) =>
    harness.ask(family, 'POST', '/tax-data/select', { tax_data_id: id });
  const nothing = async () => undefined;
  it.each<[string, object, (family: TaxFamily, payerId: string) => Promise<unknown>, object]>([
    ['what the payer chose for the session', given, (family) => idOf(family, company), { rfc: 'PAF070213GI1' }],
    ['what the school gave as selected', given, nothing, { rfc: given.rfc }],
    ['nobody, where the school gave it unselected', { ...given, selected: false }, nothing, { rfc: null }],
    ['nobody, where the payer wants none', given, (family) => select(family, null), { rfc: null }],
    [
      'nobody, where the payer removed what the school gave, in whichever session',
      given,
      async (_family, payerId) => {
        const other = await harness.family({ payerId, given });
        await harness.ask(other, 'DELETE', `/tax-data/${(await harness.list(other))[0]?.id}`);
      },
      { rfc: null, tax_data: null },
    ],
    [
      'what the school gave as the payer completed it',
      given,
      async (_family, payerId) => idOf(await harness.family({ payerId, given }), person),
      { rfc: given.rfc, tax_data: whole },
    ],
    [
      'what the school gave, once the payer chose that',
      { ...given, selected: false },
      async (family) => select(family, (await harness.list(family))[0]?.id ?? null),
      { rfc: given.rfc },
    ],
  ])('is invoiced to %s', async (_to, gave, happens, invoice) => {
    const payerId = randomUUID();
    const family = await harness.family({ payerId, generateInvoice: true, given: { ...given, ...gave } });
    await happens(family, payerId);
    expect(await invoicesOfFound(family)).toMatchObject([invoice]);
  });

  it('is not invoiced where the session wants no invoice, whatever the payer chose', async () => {
    const family = await harness.family({ given });
    await idOf(family, company);
    expect(await invoicesOfFound(family)).toEqual([]);
    expect(await paymentsOf(harness, family.sessionId)).toMatchObject([{ tax_data_sealed: null }]);
  });
});

describe('a payment that keeps no tax data', () => {
  it.each([
    ['to what the school gave, where it was made before payments kept any', '2020-01-01T00:00:00Z', 'GODE561231GR8'],
    ['to nobody, where it was made since', null, null],
  ])('is invoiced %s', async (_to, madeAt, rfc) => {
    const family = await harness.family({ given, generateInvoice: true });
    const prepared = await harness.prepare(family);
    const to = { tax_data_sealed: null, ...(madeAt === null ? {} : { created_at: new Date(madeAt) }) };
    await harness.services.db.updateTable('payment').set(to).where('session_id', '=', family.sessionId).execute();
    expect((await harness.pay(family, prepared)).map((invoice) => invoice.rfc)).toEqual([rfc]);
  });
});

describe('what a payer gave', () => {
  const secret = { document_type: 'rfc', document_number: 'FUNK671228PH6', tax_regime: '612' } as const;
  const place = { name: 'Karla Fuente Nolasco', postal_code: '97133', cfdi_use: 'D10' } as const;
  /** The log is written a moment later: a reader who finds their own line there has read all before it. */
  const wholeLog = async () => {
    const last = `read up to here ${randomUUID()}`;
    harness.services.log.info(last);
    await expect.poll(() => readFile(logFile, 'utf8')).toContain(last);
    return readFile(logFile, 'utf8');
  };
  const traces = (text: string) => [secret.document_number, place.name].filter((word) => text.includes(word));

  it('stands neither in the database nor in the log, refused or taken', async () => {
    const family = await harness.family({ generateInvoice: true });
    await harness.save(family, { ...secret, ...place, tax_regime: '601' });
    await harness.save(family, { ...secret, ...place, document_number: `${secret.document_number}X` });
    await idOf(family, { ...secret, ...place });
    const invoice = { rfc: secret.document_number, tax_data: place };
    expect(await harness.pay(family, await harness.prepare(family))).toMatchObject([invoice]);
    const log = await wholeLog();
    expect(log).toContain('/api/tax-data');
    expect([traces(await dump(harness.services.db)), traces(log)]).toEqual([[], []]);
  });

  it('would be found there: the same words written unsealed are', async () => {
    const words = `${secret.document_number} ${place.name}`;
    const unsealed = { sealed: Buffer.from(words) };
    await harness.services.db.updateTable('tax_data').set(unsealed).where('sealed', 'is not', null).execute();
    harness.services.log.info({ event: words }, 'a control');
    expect(traces(await dump(harness.services.db))).toHaveLength(2);
    expect(traces(await wholeLog())).toHaveLength(2);
  });
});
