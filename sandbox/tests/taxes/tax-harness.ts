/** For tests of tax data: a harness, a school of each country, families, and the database as text to find leaks. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { type PaymentMetadata, paymentMetadata } from '#contracts/invoice';
import { paymentDetail } from '#contracts/payment-detail';
import { taxData } from '#contracts/tax-data';
import type { Country } from '#domain/money';
import { policyVersion } from '#domain/policies';
import type { Database } from '#server/db/driver/tables.generated';
import { type Parent, byCash, openLink } from '../../actors/parent.ts';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { sessionBody, sessionOf } from '../../actors/session-body.ts';
import { otherSchool } from '../test-harness.ts';

const opened = z.object({
  payer: z.object({ tax_data: z.nullable(taxData) }),
  is_tax_data_required: z.boolean(),
  policy: z.object({ version: z.string(), is_accepted: z.boolean() }),
});

export type TaxFamily = Pick<Parent, 'sessionId' | 'key' | 'bearer'>;

interface FamilyOptions {
  readonly schoolKey?: string;
  readonly country?: Country;
  readonly payerId?: string;
  /** As the school gives it with the session. */
  readonly given?: { readonly rfc: string; readonly selected: boolean; readonly tax_regime?: string };
  readonly generateInvoice?: boolean;
}

/** A harness whose school, in Mexico, shows tax data. */
export async function startTaxHarness(options: HarnessOptions = {}) {
  const harness = await startApiHarness({ ...options });
  const showTaxData = async (schoolId: string, isVisible: boolean) => {
    const visible = harness.services.db.updateTable('school').set({ tax_data_visible: isVisible });
    await visible.where('id', '=', schoolId).execute();
  };
  await showTaxData(harness.schoolId, true);
  const ask = async (family: TaxFamily, method: string, path: string, body?: unknown) => {
    const answer = await harness.call(method, `/api${path}`, {
      bearer: family.bearer,
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: z.looseObject({}).parse(text === '' ? {} : JSON.parse(text)) };
  };
  return {
    ...harness,
    showTaxData,
    ask,
    /** Makes another school that shows tax data. Returns its API key. */
    async school(country: Country): Promise<string> {
      const { id, key } = await otherSchool(harness, country);
      await showTaxData(id, true);
      return key;
    },
    family: (more: FamilyOptions = {}) => openFamily(harness, more),
    /** The session as its payer reads it now. */
    reopen: async ({ key }: TaxFamily) =>
      opened.parse(await (await harness.call('GET', `/api/sessions/${key}`)).json()),
    save: async (family: TaxFamily, body: object) => ask(family, 'POST', '/tax-data', body),
    list: async (family: TaxFamily) =>
      z.object({ data: z.array(taxData) }).parse((await ask(family, 'GET', '/tax-data')).body).data,
    prepare: (family: TaxFamily, body: object = {}) =>
      ask(family, 'POST', `/sessions/${family.sessionId}/materialize`, {
        ...byCash,
        accepted_policy: policyVersion,
        ...body,
      }),
    /** A family whose session is this body. */
    openSession: (body: object): Promise<TaxFamily> => openSession(harness, harness.schoolKey, body),
    /** The invoices that the school was asked to issue. */
    invoices: (sessionId: string) => invoicesOf(harness, sessionId),
    /** Confirms a prepared voucher and pays it. Returns the invoices that the school was asked to issue. */
    async pay(family: TaxFamily, { body }: { readonly body: { readonly payment_id?: unknown } }) {
      const path = `/sessions/${family.sessionId}/commit`;
      const { next_step: step } = paymentDetail.parse(
        (await ask(family, 'POST', path, { payment_id: body.payment_id })).body,
      );
      if (!(await harness.stripe.pay(referenceOf(step) ?? ''))) throw new Error('there is no voucher');
      await harness.settle();
      return invoicesOf(harness, family.sessionId);
    },
  };
}
export type TaxHarness = Awaited<ReturnType<typeof startTaxHarness>>;

async function openFamily(harness: ApiHarness, options: FamilyOptions): Promise<TaxFamily> {
  const { schoolKey = harness.schoolKey, country = 'MX', payerId = randomUUID(), given, generateInvoice } = options;
  const charged = sessionBody([150_000], { generate_invoice: generateInvoice ?? false }, country);
  const body = sessionOf(payerId, charged);
  const taxDataGiven = given ? { id: 'fiscal-7', user_id: payerId, tax_regime: null, ...given } : null;
  return openSession(harness, schoolKey, { ...body, payer: { ...body.payer, tax_data: taxDataGiven } });
}

const openSession = async (harness: ApiHarness, schoolKey: string, body: object): Promise<TaxFamily> =>
  openLink(harness.origin, (await harness.client.createSession(schoolKey, body)).key);

const invoiceEvent = z.object({ session_id: z.string(), data: z.object({ invoice: paymentMetadata }) });

function invoicesOf(harness: ApiHarness, sessionId: string): readonly PaymentMetadata[] {
  return harness.heard
    .filter(({ type, answered }) => type === 'invoice.requested' && answered === 204)
    .map(({ payload }) => invoiceEvent.parse(JSON.parse(payload)))
    .filter((event) => event.session_id === sessionId)
    .map((event) => event.data.invoice);
}

/** All that the database holds, as text. Bytes are shown as what they are, so that a word in them is found. */
export async function dump(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const tables = rows.map(async ({ name }) => {
    const found = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    return found.rows.flatMap((row) => Object.values(row).map(asText)).join('\n');
  });
  return (await Promise.all(tables)).join('\n');
}

const asText = (value: unknown): string =>
  Buffer.isBuffer(value) ? value.toString('utf8') : (JSON.stringify(value) ?? '');
