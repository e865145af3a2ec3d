/** What the tests of tax data share: a bench, schools of each country that show tax data, families, and what must not be found. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { referenceOf } from '#contracts/instruction-lines';
import { type PaymentMetadata, paymentMetadata } from '#contracts/invoice';
import { paymentDetail } from '#contracts/payment-detail';
import { taxData } from '#contracts/tax-data';
import type { Country } from '#domain/money';
import { policyVersion } from '#domain/policies';
import type { Database } from '#server/db/tables.generated';
import { byCash, openLink, type Parent } from './actors/parent.ts';
import { type ApiBench, type BenchOptions, startApiBench } from './api-bench.ts';
import { sessionBody, sessionOf } from './session-body.ts';
import { otherSchool } from './test-bench.ts';

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

/** A bench whose school, in Mexico, shows tax data. */
export async function startTaxBench(options: BenchOptions = {}) {
  const bench = await startApiBench({ providerTimeoutMs: 3_000, ...options });
  const showTaxData = async (schoolId: string, isVisible: boolean) => {
    const visible = bench.services.db.updateTable('school').set({ tax_data_visible: isVisible });
    await visible.where('id', '=', schoolId).execute();
  };
  await showTaxData(bench.schoolId, true);
  const ask = async (family: TaxFamily, method: string, path: string, body?: unknown) => {
    const answer = await bench.call(method, `/api${path}`, {
      bearer: family.bearer,
      ...(body === undefined ? {} : { body }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: z.looseObject({}).parse(text === '' ? {} : JSON.parse(text)) };
  };
  return {
    ...bench,
    showTaxData,
    ask,
    /** Another school that shows tax data; answers its API key. */
    async school(country: Country): Promise<string> {
      const { id, key } = await otherSchool(bench, country);
      await showTaxData(id, true);
      return key;
    },
    family: (more: FamilyOptions = {}) => openFamily(bench, more),
    /** The session as its payer reads it now. */
    reopen: async ({ key }: TaxFamily) => opened.parse(await (await bench.call('GET', `/api/sessions/${key}`)).json()),
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
    openSession: (body: object): Promise<TaxFamily> => openSession(bench, bench.schoolKey, body),
    /** The invoices the school was told to make out. */
    invoices: (sessionId: string) => invoicesOf(bench, sessionId),
    /** Confirms a prepared voucher and pays it; answers the invoices the school was told of. */
    async pay(family: TaxFamily, { body }: { readonly body: { readonly payment_id?: unknown } }) {
      const path = `/sessions/${family.sessionId}/commit`;
      const { next_step: step } = paymentDetail.parse(
        (await ask(family, 'POST', path, { payment_id: body.payment_id })).body,
      );
      if (!(await bench.stripe.pay(referenceOf(step) ?? ''))) throw new Error('there is no voucher');
      await bench.settle();
      return invoicesOf(bench, family.sessionId);
    },
  };
}
export type TaxBench = Awaited<ReturnType<typeof startTaxBench>>;

async function openFamily(bench: ApiBench, options: FamilyOptions): Promise<TaxFamily> {
  const { schoolKey = bench.schoolKey, country = 'MX', payerId = randomUUID(), given, generateInvoice } = options;
  const charged = sessionBody([150_000], { generate_invoice: generateInvoice ?? false }, country);
  const body = sessionOf(payerId, charged);
  const taxDataGiven = given ? { id: 'fiscal-7', user_id: payerId, tax_regime: null, ...given } : null;
  return openSession(bench, schoolKey, { ...body, payer: { ...body.payer, tax_data: taxDataGiven } });
}

const openSession = async (bench: ApiBench, schoolKey: string, body: object): Promise<TaxFamily> =>
  openLink(bench.origin, (await bench.client.createSession(schoolKey, body)).key);

const invoiceEvent = z.object({ session_id: z.string(), data: z.object({ invoice: paymentMetadata }) });

function invoicesOf(bench: ApiBench, sessionId: string): readonly PaymentMetadata[] {
  return bench.heard
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
