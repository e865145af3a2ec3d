import { describe, expect, it } from 'vitest';
import { orderOf, turnableClock } from '../emulation/sample-order.fixture.ts';
import { json, type SeenRequest, scriptedServer, serverOfThisFile } from '../emulation/scripted-server.fixture.ts';
import type { PaymentOrder } from '../payment-order.ts';
import { connectPse } from './adapter.ts';
import { apiPath, tokenPath } from './client.ts';
import { emulated } from './emulated.ts';
import { envelopeWith } from './envelope.ts';
import { pse } from './index.ts';
import { colombianTime, createRequest, instantOf, ticketOf } from './wire.ts';

const [offer] = pse.offers;
if (!offer) throw new Error('PSE offers nothing');
const keys = emulated.keys();
const paymentId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const [cus, paidAt] = ['771234567', '2026-11-20T10:05:00-05:00'];

describe('against answers that its emulator never gives', () => {
  const server = serverOfThisFile(() => scriptedServer(() => json(500, {})));
  const envelope = envelopeWith(keys.PSE_ENCRYPTION_KEY);
  const connection = () => connectPse({ ...keys, PSE_API_ORIGIN: server.origin }, { timeoutMs: 30_000 });
  const answering = (method: string, body: object) => {
    server.answers = {
      [`POST ${tokenPath}`]: json(200, { access_token: 'token', expires_in: 3_600 }),
      [`POST ${apiPath}/${method}`]: json(200, envelope.seal(JSON.stringify(body))),
    };
  };
  const opened = (seen: SeenRequest | undefined) => JSON.parse(envelope.open(JSON.parse(seen?.body ?? '""')) ?? 'null');
  const ask = () => connection().check?.({ paymentId, providerRef: cus });

  const approved = {
    returnCode: 'SUCCESS',
    trazabilityCode: cus,
    ticketId: ticketOf(paymentId),
    transactionState: 'OK',
    transactionValue: 150_000.5,
    soliciteDate: '2026-11-20T10:00:00-05:00',
    bankProcessDate: paidAt,
  };

  it.each([
    ['as it should be', {}, 'successful'],
    ['without the bank’s date', { bankProcessDate: null }, 'successful'],
    ['a state of 2031', { transactionState: 'HALF' }, 'unknown'],
    ['another number', { trazabilityCode: '1' }, 'unknown'],
    ['another ticket', { ticketId: 7 }, 'unknown'],
    ['a tenth of a cent', { transactionValue: 0.001 }, 'unknown'],
    ['a date that is none', { bankProcessDate: 'ayer' }, 'unknown'],
    ['no code', { returnCode: undefined }, 'unknown'],
    ['a failure of the question', { returnCode: 'FAIL_GENERICERROR' }, 'unknown'],
    ['a number not known yet', { returnCode: 'FAIL_INVALIDTRAZABILITYCODE' }, 'never_seen'],
    ['an end that older kits know', { transactionState: 'EXPIRED' }, 'failed'],
    ['a beginning that older kits know', { transactionState: 'CREATED' }, 'pending'],
  ])('an answer with %s', async (_, changes, kind) => {
    answering('GetTransactionInformationNF', { ...approved, ...changes });
    expect((await ask())?.kind).toBe(kind);
  });

  it('reads amount and instant as PSE writes them, with or without a zone', async () => {
    answering('GetTransactionInformationNF', approved);
    const received = { minor: 15_000_050, currency: 'COP' };
    expect(await ask()).toEqual({ kind: 'successful', providerRef: cus, received, paidAt: new Date(paidAt) });
    expect(instantOf('2026-11-20T10:05:00')).toEqual(new Date(paidAt));
    expect(colombianTime(new Date(paidAt))).toBe(paidAt);
  });

  it.each([
    ['without an address', { returnCode: 'SUCCESS', trazabilityCode: cus }],
    ['without a number', { returnCode: 'SUCCESS', pseURL: 'https://registro.pse.com.co/PSENF' }],
    ['with a code that is no refusal', { returnCode: 'PARTIAL' }],
  ])('a start answered %s is unknown', async (_, body) => {
    answering('CreateTransactionPaymentNF', body);
    expect(await connection().start(order(), 'key')).toMatchObject({ kind: 'unknown' });
  });

  it('asks for a transaction as PSE’s manual has it, the same each time', async () => {
    answering('CreateTransactionPaymentNF', {
      returnCode: 'SUCCESS',
      trazabilityCode: cus,
      pseURL: 'https://a.pse.com.co',
    });
    await connection().start(order(), 'one');
    await connection().start(order(), 'two');
    const [first, second] = server.seen.filter(({ call }) => call.includes('Create')).map(opened);
    expect(first).toEqual(second);
    expect(first).toEqual(expectedRequest);
    const { query, headers } = server.seen.at(-1) ?? {};
    expect(query).toEqual({ apikey: keys.PSE_APPLICATION });
    expect(headers?.authorization).toBe('Bearer token');
  });

  it('a company is told by its NIT', () => {
    const nit = { type: 'nit', number: '9001234568' } as const;
    const company = { ...order(), answers: { user_type: 'company' }, payer: { ...order().payer, document: nit } };
    expect(createRequest({ entityCode: '1', serviceCode: '2' }, company)).toMatchObject({
      userType: 'company',
      identificationType: 'NIT',
      identificationNumber: '9001234568',
    });
  });

  const order = () => orderOf(offer, turnableClock('2026-11-20T15:00:00.789Z'), orderFacts);
});

const orderFacts: Partial<PaymentOrder> = {
  paymentId,
  returnUrl: `https://pay.example/payment-result-pse/transaction/${paymentId}`,
  total: { minor: 15_000_050, currency: 'COP' },
  amounts: { base: 15_000_000, commission: 50, commissionVat: 8 },
  payer: {
    id: 'payer',
    name: 'Ana Ruiz',
    firstName: 'Ana',
    lastName: 'Ruiz',
    email: 'ana@ex.co',
    phone: '+573001234567',
    document: { type: 'citizenship_card', number: '1099888777' },
  },
  school: { id: 'school', name: 'Colegio "Demo" SAS' },
  description: 'Pensión | "octubre"',
  timeZone: 'America/Bogota',
  answers: { financial_institution_code: '1007', user_type: 'person' },
};

const expectedRequest = {
  entityCode: keys.PSE_ENTITY_CODE,
  serviceCode: keys.PSE_SERVICE_CODE,
  financialInstitutionCode: '1007',
  transactionValue: 150_000.5,
  vatValue: 0.08,
  ticketId: ticketOf(paymentId),
  entityurl: `https://pay.example/payment-result-pse/transaction/${paymentId}`,
  userType: 'person',
  soliciteDate: '2026-11-20T10:00:00-05:00',
  paymentDescription: 'Pensión    octubre',
  referenceNumber1: '1099888777',
  referenceNumber2: paymentId,
  referenceNumber3: keys.PSE_SERVICE_CODE,
  identificationType: 'CedulaDeCiudadania',
  identificationNumber: '1099888777',
  fullName: 'Ana Ruiz',
  cellphoneNumber: '3001234567',
  address: 'No informada',
  email: 'ana@ex.co',
  beneficiaryEntityIdentificationType: 'NIT',
  beneficiaryEntityIdentification: keys.PSE_ENTITY_CODE,
  beneficiaryEntityName: 'Colegio  Demo  SAS',
  beneficiaryEntityCIIUCategory: '8513',
  beneficiaryIdentificationType: 'CedulaDeCiudadania',
  beneficiaryIdentification: '1099888777',
  indicator4per1000: 0,
};
