/** Others' ids in every place of the payer's API that takes one, from the app's own description of its routes. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cardAnswers, savedCards } from '#contracts/card-form';
import { paymentDetail } from '#contracts/payment-detail';
import { savedTaxData, taxDataList } from '#contracts/tax-data';
import { consentVersion } from '#domain/domiciliation';
import { policyVersion } from '#domain/policies';
import { createApp } from '#server/app';
import { newKey } from '#server/basics/keys';
import { type JsonSchema, type Schemas, shapeOf } from '#server/api-docs/json-schema';
import { describeApi } from '#server/routes/openapi';
import { byCard, byCash, openLink } from '../../actors/parent.ts';
import { numbers, payByCard, startCardHarness } from '../cards/card-harness.ts';
import { sessionOf } from '../../actors/session-body.ts';
import { otherSchool, soundAtLastFor } from '../test-harness.ts';

const harness = await soundAtLastFor(startCardHarness());
let mine: Family;
let neighbour: Family;
let stranger: Family;
beforeAll(async () => {
  await harness.services.db.updateTable('school').set({ tax_data_visible: true }).execute();
  mine = await newFamily(harness.schoolKey, 'tutor-mine');
  neighbour = await newFamily(harness.schoolKey, 'tutor-neighbour');
  stranger = await newFamily(await strangeSchool(), 'tutor-mine');
}, 60_000);

/** What a family has: one of each thing that has an id, and a payment that waits. */
interface Family {
  readonly bearer: string;
  readonly session: string;
  readonly payment: string;
  readonly file: string;
  readonly card: string;
  readonly taxData: string;
  /** Another session of the same payer, with a payment that is only quoted, and card fields that are open. */
  readonly quoted: { readonly bearer: string; readonly session: string; readonly payment: string };
  readonly quote: string;
  readonly cardForm: string;
}
type Kind = Exclude<keyof Family, 'bearer' | 'quoted'>;

/** What a payer answers beside a card's number. */
const aboutCard = { holder_name: 'Ana Torres Ruiz', email: 'ana@correo.example', save: 'no' } as const;
const typed = { ...aboutCard, accepted_policy: policyVersion } as const;
const cash = { ...byCash, accepted_policy: policyVersion } as const;
const ways = { cash: byCash, card: byCard } as const;

/** Another school on the same installation; its payer has the same id as ours, by chance. */
async function strangeSchool(): Promise<string> {
  const { id, key } = await otherSchool(harness);
  const offered = { tax_data_visible: true, domiciliation_enabled: true };
  await harness.services.db.updateTable('school').set(offered).where('id', '=', id).execute();
  return key;
}

async function openSession(schoolKey: string, payerId: string) {
  const { key } = await harness.client.createSession(schoolKey, sessionOf(payerId));
  return openLink(harness.origin, key);
}

async function newFamily(schoolKey: string, payerId: string): Promise<Family> {
  await payByCard(harness, await openSession(schoolKey, payerId), numbers.approved, { save: 'yes' });
  const parent = await openSession(schoolKey, payerId);
  const { sessionId: session, bearer } = parent;
  const document = {
    document_type: 'rfc',
    document_number: 'GODE561231GR8',
    tax_regime: '605',
    cfdi_use: 'D10',
    name: 'Elena Gómez',
    postal_code: '06700',
  };
  const { tax_data: taxData } = savedTaxData.parse(await (await parent.call('POST', '/tax-data', document)).json());
  const { id: payment } = await parent.pay(byCash);
  const { cards } = savedCards.parse(await (await parent.call('GET', '/payer/cards')).json());
  const card = cards[0]?.payment_method_id ?? '';
  const file = `voucher-${payment}`;
  return { bearer, session, payment, file, card, taxData: taxData.id, ...(await quotedFor(schoolKey, payerId)) };
}

async function quotedFor(schoolKey: string, payerId: string, way: keyof typeof ways = 'cash') {
  const parent = await openSession(schoolKey, payerId);
  const { sessionId: session, bearer } = parent;
  const { id: cardForm } = await harness.openForm(parent);
  const { payment_id: payment, quote } = await parent.choose(ways[way]);
  return { quoted: { bearer, session, payment }, quote: quote.id, cardForm };
}

interface Row {
  readonly kind: Kind;
  /** The rest of the body, with our own ids. */
  readonly body?: (own: Family) => Readonly<Record<string, unknown>>;
  /** Asked of the session whose payment, by this way, is only quoted. */
  readonly whileQuoted?: keyof typeof ways;
  /** Where an id that is nobody's is answered otherwise than as not found. */
  readonly unknown?: readonly [status: number, code: string];
}
const ofTaxData = { kind: 'taxData', body: () => cash, whileQuoted: 'cash' } as const;
const noForm = [409, 'card_form_invalid'] as const;
const noDebit = [409, 'domiciliation_not_offered'] as const;
const ofCardForm = {
  kind: 'cardForm',
  body: ({ quoted }) => ({ payment_id: quoted.payment, answers: aboutCard }),
  whileQuoted: 'card',
  unknown: noForm,
} as const satisfies Row;
/** The paying saved card is chosen in the provider's frame; the API only gets the one of a standing debit. */
const ofSavedCard = {
  kind: 'card',
  body: ({ quoted, cardForm }) => ({
    payment_id: quoted.payment,
    answers: { ...aboutCard, card_form: cardForm, domiciliation: consentVersion },
  }),
  whileQuoted: 'card',
  unknown: noDebit,
} as const satisfies Row;
const byGooglePay = { entity: 'gr4vy_google_pay', method: 'card' };
const ofConfirm = { body: () => typed, whileQuoted: 'cash' } as const;
const ofQuote = { body: ({ quoted }: Family) => ({ payment_id: quoted.payment }), whileQuoted: 'cash' } as const;
const ofDebit = { body: () => ({ ...typed, domiciliation: consentVersion }), whileQuoted: 'cash' } as const;
const confirm = 'POST /api/checkout_sessions/{checkoutSessionId}/confirm';

/** A row a place: the method, the path, and where in it the id stands. */
const rows: Readonly<
  Record<string, Row | 'is a secret' | 'is a name' | 'is not read' | 'is asked elsewhere' | 'only narrows'>
> = {
  'POST /api/link_requests body.data': 'is a secret',
  'POST /api/tokens body.data': 'is a secret',
  'POST /api/handoffs/exchange body.code': 'is a secret',
  'GET /api/sessions/{hashKey} hashKey': 'is a secret',
  'GET /api/vouchers/{voucherKey} voucherKey': 'is a secret',
  'GET /api/vouchers/{voucherKey}/events voucherKey': 'is a secret',
  'GET /api/vouchers/{voucherKey}/file voucherKey': 'is a secret',
  'GET /api/vouchers/{voucherKey}/picture voucherKey': 'is a secret',
  'GET /api/vouchers/{voucherKey}/reminder.ics voucherKey': 'is a secret',
  'GET /api/student-cards/{cardKey} cardKey': 'is a secret',
  'GET /api/student-cards/{cardKey}/file cardKey': 'is a secret',
  'GET /api/checks/{checkKey} checkKey': 'is a secret',
  'GET /api/checks/{checkKey}/code.svg checkKey': 'is a secret',
  'GET /api/s/enterprise/{r} r': 'is a name',
  'POST /api/sessions/{id}/materialize id': { kind: 'session', body: () => cash },
  'POST /api/sessions/{id}/materialize body.tax_data_id': ofTaxData,
  // Only of a method that finds a student: sandbox/tests/biller/find-student.test.ts.
  'POST /api/sessions/{id}/materialize body.charge_id': 'is asked elsewhere',
  'POST /api/create_payment_intent_oxxo body.tax_data_id': ofTaxData,
  'POST /api/create_payment_intent body.tax_data_id': ofTaxData,
  'POST /api/create_transaction body.tax_data_id': ofTaxData,
  'POST /api/create_transaction body.session_id': { kind: 'session', body: () => cash },
  'POST /api/create_bank_transfer_payment body.tax_data_id': ofTaxData,
  // Only in Colombia: sandbox/tests/methods/colombian-methods.test.ts.
  'POST /api/bancolombia/reference body.tax_data_id': 'is asked elsewhere',
  // With the documents it accepts: sandbox/tests/methods/finch-reference.test.ts.
  'POST /api/finch/reference body.campus_id': 'is asked elsewhere',
  'POST /api/finch/reference body.user_id': 'is asked elsewhere',
  'POST /api/finch/reference body.tax_data_id': 'is asked elsewhere',
  'POST /api/checkout_sessions body.tax_data_id': 'is not read',
  [`${confirm} body.tax_data_id`]: { kind: 'taxData', ...ofConfirm },
  [`${confirm} checkoutSessionId`]: { kind: 'cardForm', ...ofConfirm, unknown: noForm },
  'POST /api/sessions/{id}/card_form id': { kind: 'session', body: () => byCard },
  'POST /api/sessions/{id}/wallet id': { kind: 'session', body: () => byGooglePay },
  'POST /api/sessions/{id}/wallet_merchant id': {
    kind: 'session',
    body: () => ({
      ...byGooglePay,
      validation_url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
    }),
  },
  'POST /api/sessions/{id}/wallet_merchant body.validation_url': 'is a name',
  'POST /api/sessions/{id}/commit body.wallet_token': 'is a secret',
  'POST /api/sessions/{id}/form id': { kind: 'session', body: () => ({ entity: 'stripe', method: 'store' }) },
  'POST /api/sessions/{id}/student_payments id': {
    kind: 'session',
    body: () => ({ document_type: 'passport', document_number: 'G12345678' }),
  },
  'POST /api/sessions/{id}/commit id': { kind: 'session', body: ({ payment }) => ({ payment_id: payment }) },
  'POST /api/sessions/{id}/commit body.payment_id': { kind: 'payment' },
  'POST /api/sessions/{id}/commit body.quote_id': { kind: 'quote', ...ofQuote, unknown: [409, 'quote_changed'] },
  'POST /api/sessions/{id}/commit body.answers.card_form': ofCardForm,
  'POST /api/sessions/{id}/commit body.answers.saved_card': ofSavedCard,
  'POST /api/confirm_transaction body.answers.card_form': ofCardForm,
  'POST /api/confirm_transaction body.answers.saved_card': ofSavedCard,
  [`${confirm} body.saved_card`]: { kind: 'card', ...ofDebit, unknown: noDebit },
  // Another's finds nothing: sandbox/tests/methods/endpoint-aliases.test.ts.
  'GET /api/payments query.user_id': 'only narrows',
  'GET /api/payments/{id} id': { kind: 'payment' },
  'GET /api/payments/{id}/events id': { kind: 'payment' },
  'GET /api/sessions/{id}/events id': { kind: 'session' },
  'POST /api/sessions/{id}/presence id': {
    kind: 'session',
    body: () => ({ page: 'aaaaaaaaaaaaaaaa', card_form: true }),
  },
  'POST /api/sessions/{id}/presence body.page': 'is a name',
  'POST /api/sessions/{id}/presence body.card_form': 'is a name',
  'GET /api/payments/{id}/file id': { kind: 'payment' },
  'GET /api/payments/{id}/picture id': { kind: 'payment' },
  'GET /api/payments/{id}/result id': 'is asked elsewhere',
  // Another's are as one that this browser did not pay: sandbox/tests/payments/year-card.test.ts.
  'GET /api/years/{paymentId} paymentId': 'is asked elsewhere',
  'DELETE /api/years/{paymentId} paymentId': 'is not read',
  'GET /api/years/{paymentId}/receipts/{payment_id} paymentId': 'is asked elsewhere',
  'GET /api/years/{paymentId}/receipts/{payment_id} payment_id': 'is asked elsewhere',
  'GET /api/years/{paymentId}/receipts/{payment_id}/file paymentId': 'is asked elsewhere',
  'GET /api/years/{paymentId}/receipts/{payment_id}/file payment_id': 'is asked elsewhere',
  'GET /api/files/{fileId} fileId': { kind: 'file' },
  'POST /api/payments/{id}/preference id': { kind: 'payment', body: () => ({ preference: 'refund' }) },
  'POST /api/payments/{id}/preference body.preference': 'only narrows',
  'POST /api/payments/{id}/check id': { kind: 'payment', body: () => ({}) },
  'POST /api/confirm_payment_intent body.payment_id': { kind: 'payment' },
  'POST /api/confirm_transaction body.payment_id': { kind: 'payment' },
  'POST /api/confirm_transaction body.session_id': {
    kind: 'session',
    body: ({ payment }) => ({ payment_id: payment }),
  },
  'POST /api/card-domiciliation/tokenize body.payment_id': { kind: 'payment' },
  'POST /api/payments/{id}/replace id': { kind: 'payment', body: () => ({}) },
  'POST /api/payments/{id}/report id': {
    kind: 'payment',
    body: () => ({ bank: 'Banco', paid_on: '2026-01-01', amount: 1, document_number: '12345' }),
  },
  'DELETE /api/payer/cards/{id} id': { kind: 'card' },
  'POST /api/tax-data/select body.tax_data_id': { kind: 'taxData' },
  'DELETE /api/tax-data/{id} id': { kind: 'taxData' },
};

/** Values of a query or a body that name nobody's rows. Every other name needs its rows. */
const noIds = new Set(
  'entity method status accepted_policy consent_version domiciliation save holder_name email document_type document_number tax_regime name postal_code cfdi_use acceptances token instalments months browser known remember bank paid_on paid_time amount'.split(
    ' ',
  ),
);

const ofJson = z.object({ schema: z.custom<JsonSchema>((schema) => typeof schema === 'object') });
const bodyOfRoute = z.object({ content: z.object({ 'application/json': ofJson }) });
const parameter = z.looseObject({ name: z.string(), in: z.string() });
const route = z.looseObject({ parameters: z.optional(z.array(parameter)), requestBody: z.optional(bodyOfRoute) });
const described = z.record(z.string(), z.record(z.string(), route));

/** Every place an id can stand in, as the app itself describes its routes to payers. */
async function placesOf(): Promise<readonly string[]> {
  const document = await describeApi(createApp(harness.services));
  const schemas = z.record(z.string(), z.custom<JsonSchema>()).parse(document.components.schemas);
  const ofPayers = Object.entries(document.paths).filter(([path]) => !path.startsWith('/api/v1/'));
  return Object.entries(described.parse(Object.fromEntries(ofPayers))).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [], requestBody }]) => {
      const inQuery = parameters.filter((each) => each.in === 'query').map(({ name }) => `query.${name}`);
      const places = [...inQuery, ...namesInBody(requestBody, schemas)].filter(
        (name) => !noIds.has(name.split('.').at(-1) ?? ''),
      );
      return [...idsInPath(path), ...places].map((id) => `${method.toUpperCase()} ${path} ${id}`);
    }),
  );
}
const idsInPath = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
/** `answers` is described as a list of texts; what a card's are is a contract of its own. */
const namesInBody = (body: z.infer<typeof bodyOfRoute> | undefined, schemas: Schemas): readonly string[] =>
  Object.keys(shapeOf(body?.content['application/json'].schema ?? {}, schemas).schema.properties ?? {}).flatMap(
    (name) =>
      name === 'answers' ? Object.keys(cardAnswers.shape).map((each) => `body.answers.${each}`) : [`body.${name}`],
  );

/** Who asks: a family whose payment waits, or with a quote of a moment ago. */
const asker = async ({ whileQuoted }: Row): Promise<Family> =>
  whileQuoted ? { ...mine, ...(await quotedFor(harness.schoolKey, 'tutor-mine', whileQuoted)) } : mine;

/** Asks with an id in one place; everything else is the asker's own. */
async function ask(place: string, { body: bodyOf, whileQuoted }: Row, own: Family, id: string): Promise<Response> {
  const [method = '', path = '', at = ''] = place.split(' ');
  const { session, bearer } = whileQuoted ? own.quoted : own;
  const ownOr = (name: string) => (name === at ? id : name === 'checkoutSessionId' ? own.cardForm : session);
  const body = withId(bodyOf?.(own) ?? {}, at.split('.').slice(1), id);
  return harness.call(
    method,
    path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ownOr(name)),
    { bearer, ...(method === 'POST' ? { body } : {}) },
  );
}

/** A body with the id where `path` leads; as it is where that leads nowhere. */
function withId(body: object, [first, ...rest]: readonly string[], id: string): object {
  if (first === undefined) return body;
  const inner: unknown = Reflect.get(body, first);
  return { ...body, [first]: rest.length > 0 && inner instanceof Object ? withId(inner, rest, id) : id };
}

/** Status and body, without what differs each time: the requested id, and a new quote. */
async function readAnswer(answer: Response, id: string): Promise<readonly [number, unknown]> {
  const { metadata, ...problem } = JSON.parse((await answer.text()).replaceAll(id, 'asked'));
  const { quote: _quote, ...rest } = metadata ?? {};
  return [answer.status, { ...problem, metadata: rest, support_code: '', request_id: '' }];
}

/** All that a family can read of its own, and its open card fields. */
async function snapshot({ bearer, payment, cardForm }: Family): Promise<unknown> {
  const read = async (path: string) => (await harness.call('GET', path, { bearer })).json();
  const { last_checked_at: _asked, ...detail } = paymentDetail.parse(await read(`/api/payments/${payment}`));
  const form = await harness.services.db.selectFrom('card_form').selectAll().where('id', '=', cardForm).execute();
  return [detail, await read('/api/payer/cards'), taxDataList.parse(await read('/api/tax-data')), form];
}

const matrix = Object.entries(rows).flatMap(([place, row]) => (typeof row === 'string' ? [] : [[place, row] as const]));
/** What nobody has, in the shape such an id has. */
const nobodys = (kind: Kind): string => {
  if (kind === 'card') return newKey();
  return kind === 'file' ? `voucher-${randomUUID()}` : randomUUID();
};

describe('an id of somebody else', () => {
  it('has its row here in every place of the payer’s API', async () => {
    const places = await placesOf();
    expect(places.length).toBeGreaterThan(15);
    expect(Object.keys(rows).toSorted()).toEqual(places.toSorted());
  });

  it.each(matrix)('is nobody’s: %s', async (place, row) => {
    const own = await asker(row);
    const unknownId = nobodys(row.kind);
    const unknown = await readAnswer(await ask(place, row, own, unknownId), unknownId);
    const none = row.kind === 'payment' ? 'payment_not_found' : expect.stringMatching(/not_found$/);
    const [status, code] = row.unknown ?? [404, none];
    expect(unknown).toEqual([status, expect.objectContaining({ code })]);
    const before = await Promise.all([neighbour, stranger].map(snapshot));
    for (const other of [neighbour, stranger]) {
      const id = other[row.kind];
      expect(id).not.toBe('');
      expect(await readAnswer(await ask(place, row, own, id), id)).toEqual(unknown);
    }
    expect(await Promise.all([neighbour, stranger].map(snapshot))).toEqual(before);
  });

  // Last, because some of them change what they read.
  it.each(matrix)('is found where it is one’s own: %s', async (place, row) => {
    const own = await asker(row);
    const answer = await ask(place, row, own, own[row.kind]);
    expect(answer.status).not.toBe(404);
    if (answer.ok) await answer.body?.cancel();
    else expect((await answer.json()).code).not.toBe(row.unknown?.[1]);
  });
});
