import type { Observation, PaymentHandle, StartResult } from '../observation.ts';
import type { MerchantAnswer } from '../asking-capability.ts';
import type { ProviderConnection, ProviderTools } from '../provider.ts';
import { currency, fromWire } from './amounts.ts';
import { bankName } from './banks.ts';
import { pseClient, type PseClient, type PseAnswer } from './client.ts';
import { refusalGroup } from './errors.ts';
import {
  bankList,
  type Collector,
  created,
  createRequest,
  detailed,
  instantOf,
  ticketOf,
  type Transaction,
  transaction,
} from './wire.ts';

/** It knows no such transaction; also returned for one made a moment ago. */
const notSeen = 'FAIL_INVALIDTRAZABILITYCODE';
const notOurs = new Set(['FAIL_ENTITYNOTEXISTSORDISABLED', 'FAIL_ACCESSDENIED']);
/** Some lists begin with a line that only says what to do. */
const noBank = '0';

export function connectPse(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const collector: Collector = {
    entityCode: env['PSE_ENTITY_CODE'] ?? '',
    serviceCode: env['PSE_SERVICE_CODE'] ?? '',
  };
  const { entityCode } = collector;
  const ask = pseClient(env, tools);
  return {
    start: async (order) => started(await ask('CreateTransactionPaymentNF', createRequest(collector, order))),
    check: (handle) => check(ask, entityCode, handle),
    async acknowledge({ paymentId, providerRef }) {
      const entityAuthorizationId = String(ticketOf(paymentId ?? providerRef));
      const request = { entityCode, trazabilityCode: providerRef, entityAuthorizationId };
      const answer = await ask('FinalizeTransactionPaymentNF', request);
      return answer.kind === 'said' && answer.returnCode === 'SUCCESS' ? 'noted' : 'unknown';
    },
    async options() {
      const answer = await ask('GetBankListNF', { entityCode });
      const read = bankList.safeParse(answer.kind === 'said' ? answer.body : null);
      if (!read.success) return null;
      return read.data.banks
        .map((bank) => ({ value: bank.financialInstitutionCode, label: bankName(bank.financialInstitutionName) }))
        .filter(({ value }) => value !== noBank);
    },
    merchant: () => merchant(ask, entityCode),
    // PSE never sends anything: it is only queried.
    readWebhook: () => ({ kind: 'invalid', why: 'PSE sends none' }),
    sendsNothing: true,
  };
}

function started(answer: PseAnswer): StartResult {
  if (answer.kind !== 'said') return { kind: 'unknown', why: answer.why };
  const code = answer.returnCode ?? '';
  if (code.startsWith('FAIL_')) return { kind: 'refused', group: refusalGroup(code), code };
  const read = created.safeParse(answer.body);
  if (!read.success) return { kind: 'unknown', why: 'no number, or no address of the bank' };
  return {
    kind: 'accepted',
    providerRef: read.data.trazabilityCode,
    reference: null,
    phase: 'awaiting_payer',
    nextStep: { kind: 'redirect', url: read.data.pseURL },
    expiresAt: null,
  };
}

async function check(
  ask: PseClient,
  entityCode: string,
  { paymentId, providerRef }: PaymentHandle,
): Promise<Observation> {
  const request = { entityCode, trazabilityCode: providerRef };
  const answer = await ask('GetTransactionInformationNF', request);
  if (answer.kind !== 'said') return { kind: 'unknown', why: answer.why };
  if (answer.returnCode === notSeen) return { kind: 'never_seen' };
  const read = transaction.safeParse(answer.body);
  if (!read.success) return { kind: 'unknown', why: answer.returnCode ?? 'an answer we cannot read' };
  const { trazabilityCode, ticketId, transactionState: state } = read.data;
  if (trazabilityCode !== providerRef || (paymentId !== null && ticketId !== ticketOf(paymentId)))
    return { kind: 'unknown', why: 'the answer is about another transaction' };
  const cause = state === 'NOT_AUTHORIZED' || state === 'FAILED' ? await causeOf(ask, request) : null;
  return observed(read.data, cause === null ? state : `${state} ${cause}`);
}

/** Why it was not approved, in the bank's number; null where PSE does not say. Not every entity may ask this. */
async function causeOf(ask: PseClient, request: object): Promise<string | null> {
  const answer = await ask('GetTransactionInformationDetailed', request);
  const read = detailed.safeParse(answer.kind === 'said' ? answer.body : null);
  return (read.success && read.data.causeRejection) || null;
}

function observed(read: Transaction, code: string): Observation {
  const { trazabilityCode: providerRef } = read;
  switch (read.transactionState) {
    case 'OK':
      return paid(read);
    // The payer is at the bank, or the bank still confirms: which of the two it is PSE does not say.
    case 'PENDING':
    case 'CREATED':
      return { kind: 'pending', providerRef, phase: 'awaiting_payer' };
    case 'NOT_AUTHORIZED':
      return { kind: 'rejected', providerRef, group: 'rejected_by_bank', code };
    case 'FAILED':
      return { kind: 'failed', providerRef, code };
    case 'EXPIRED':
      return { kind: 'failed', providerRef, code, left: true };
    default:
      return { kind: 'unknown', why: 'a state we do not know' };
  }
}

function paid({
  trazabilityCode: providerRef,
  transactionValue,
  bankProcessDate,
  soliciteDate,
}: Transaction): Observation {
  const [minor, paidAt] = [fromWire(transactionValue), instantOf(bankProcessDate || soliciteDate)];
  if (minor === null || paidAt === null) return { kind: 'unknown', why: 'an amount or a date we cannot read' };
  return { kind: 'successful', providerRef, received: { minor, currency }, paidAt };
}

/** Queries a transaction that nobody has: only valid credentials get that answer. */
async function merchant(ask: PseClient, entityCode: string): Promise<MerchantAnswer> {
  const answer = await ask('GetTransactionInformationNF', { entityCode, trazabilityCode: noBank });
  if (answer.kind === 'refused') return { kind: 'refused' };
  if (answer.kind === 'unknown') return { kind: 'unknown', why: answer.why };
  if (answer.returnCode === notSeen) return { kind: 'merchant', merchant: entityCode };
  return notOurs.has(answer.returnCode ?? '')
    ? { kind: 'refused' }
    : { kind: 'unknown', why: answer.returnCode ?? 'no code' };
}
