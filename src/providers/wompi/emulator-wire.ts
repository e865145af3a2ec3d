/** The emulated Wompi's bodies of transactions, events and acceptance tokens. */
import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { parsedJson } from '../http-client.ts';
import { unixSeconds } from '../emulation/emulator.ts';
import type { SignWebhook } from '../emulation/webhook-sender.ts';
import { cardBody, type EmulatedCard, fateOf } from './emulator-cards.ts';
import { eventChecksum } from './signature.ts';

export const emulatedMethods = ['CARD', 'BANCOLOMBIA_TRANSFER', 'BANCOLOMBIA_COLLECT', 'NEQUI'] as const;
export type EmulatedMethod = (typeof emulatedMethods)[number];

export interface EmulatedTransaction {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly email: string;
  readonly method: {
    readonly type: EmulatedMethod;
    readonly phone_number?: string | undefined;
    readonly installments?: number | undefined;
  };
  /** The card that is charged. */
  readonly card?: EmulatedCard | undefined;
  readonly sourceId?: number | undefined;
  /** The state of the bank's authentication; absent if none was requested. */
  check?: BankCheckState | undefined;
  /** The page of the bank's authentication. */
  readonly checkPage?: string | undefined;
  readonly redirectUrl: string | null;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
  /** The facts for the payer are there from then on. */
  readonly extraAt: Date;
  readonly extra: Readonly<Record<string, string>>;
  status: 'PENDING' | 'APPROVED' | 'DECLINED' | 'ERROR' | 'VOIDED';
  finalizedAt: Date | null;
}

export type BankCheckState = 'waits' | 'passed' | 'refused' | 'broke';

const checkWords = {
  waits: ['CHALLENGE', 'PENDING'],
  passed: ['AUTHENTICATION', 'COMPLETED'],
  refused: ['AUTHENTICATION', 'Non-Authenticated'],
  broke: ['SUPPORTED_VERSION', 'ERROR'],
} as const satisfies Record<BankCheckState, unknown>;

function extraOf({ card, extra, check, checkPage, status }: EmulatedTransaction): object {
  if (!card) return extra;
  const answered = status === 'APPROVED' ? '00' : status === 'DECLINED' ? (fateOf(card.number).code ?? '05') : null;
  return { ...cardBody(card), card_type: 'CREDIT', processor_response_code: answered, ...checkBody(check, checkPage) };
}

function checkBody(check: BankCheckState | undefined, page: string | undefined): object {
  if (check === undefined) return {};
  const [current_step, current_step_status] = checkWords[check];
  const method = check === 'waits' && page !== undefined ? { three_ds_method_data: escapedHtml(page) } : {};
  return { is_three_ds: true, three_ds_auth: { three_ds_auth: { current_step, current_step_status, ...method } } };
}

const escapedHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** As the API writes it; `extra` lacks the facts for the payer until their time. */
export const transactionBody = (each: EmulatedTransaction, now: Date) => ({
  id: each.id,
  created_at: each.createdAt.toISOString(),
  finalized_at: each.finalizedAt?.toISOString() ?? null,
  amount_in_cents: each.amount,
  reference: each.reference,
  customer_email: each.email,
  currency: 'COP',
  payment_method_type: each.method.type,
  payment_method: { ...each.method, extra: each.extraAt <= now ? extraOf(each) : {} },
  status: each.status,
  status_message: each.status === 'DECLINED' ? 'La transacción fue rechazada' : null,
  redirect_url: each.redirectUrl,
  shipping_address: null,
  payment_link_id: null,
  payment_source_id: each.sourceId ?? null,
  taxes: [],
});

/**
 * Returns a transaction's event as of now. Wompi promises neither which properties it signs nor in which deliveries: a
 * push has one more, and cash has large deliveries.
 */
export const eventOf = (each: EmulatedTransaction, now: Date) => ({
  event: 'transaction.updated',
  data: { transaction: transactionBody(each, now) },
  environment: 'test',
  signature: {
    properties: [
      'transaction.id',
      'transaction.status',
      'transaction.amount_in_cents',
      ...(each.method.type === 'NEQUI' ? ['transaction.reference'] : []),
    ],
    checksum: '',
  },
  timestamp: unixSeconds(now),
  sent_at: now.toISOString(),
});

const signable = z.looseObject({
  data: z.looseObject({ transaction: z.optional(z.looseObject({ payment_method_type: z.optional(z.string()) })) }),
  timestamp: z.int(),
  signature: z.looseObject({ properties: z.array(z.string()) }),
});

/** Adds the checksum to the body, and in a header beside it. A retry has the event's own instant. */
export const signWompi: SignWebhook = (body, _at, secrets) => {
  const headers = { 'content-type': 'application/json' };
  const { data: payload } = signable.safeParse(parsedJson(body));
  if (!payload) return { body, headers };
  const { data, timestamp, signature } = payload;
  const lower = eventChecksum({ data, timestamp, properties: signature.properties }, secrets[0] ?? '') ?? '';
  const isCash = data.transaction?.payment_method_type === 'BANCOLOMBIA_COLLECT';
  const checksum = isCash ? lower.toUpperCase() : lower;
  const signed = body.replace(/"checksum":"[^"]*"/, `"checksum":"${checksum}"`);
  return { body: signed, headers: { ...headers, 'x-event-checksum': checksum } };
};

/** An acceptance token: a JWT that names the document, its hash and when it ends. */
export function acceptanceToken(permalink: string, jit: string, until: Date): string {
  const file_hash = createHash('md5').update(new URL(permalink).pathname).digest('hex');
  const claims = { contract_id: 1, permalink, file_hash, jit, exp: unixSeconds(until) };
  const [head, payload] = [{ alg: 'HS256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createHmac('sha256', 'only the emulator').update(`${head}.${payload}`).digest('base64url');
  return `${head}.${payload}.${signature}`;
}
