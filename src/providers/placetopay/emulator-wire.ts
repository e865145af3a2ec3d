/** The emulated PlacetoPay's bodies of sessions and notifications. */
import * as z from 'zod/mini';
import { parsedJson } from '../http-client.ts';
import type { SignWebhook } from '../emulation/webhook-sender.ts';
import { toWire } from './amounts.ts';
import { ecuadorTime, signatureOf } from './auth.ts';
import type { CardFate } from './emulator-cards.ts';

export interface EmulatedAttempt {
  readonly internalReference: string;
  readonly method: string;
  readonly lastFour: string;
  status: 'APPROVED' | 'REJECTED' | 'PENDING' | 'PENDING_VALIDATION' | 'REFUNDED';
  reason: string;
  changedAt: Date;
  /** Its next status, and when. */
  readonly next: { readonly ends: 'approved' | 'rejected'; readonly at: Date } | null;
}

/** A card by its token; the number stays in these books. */
export interface SavedCard {
  readonly token: string;
  readonly number: string;
}

export interface EmulatedSession {
  readonly id: string;
  readonly hash: string;
  readonly reference: string;
  readonly description: string;
  readonly amount: number;
  readonly currency: string;
  readonly paymentMethod: string | null;
  readonly locale: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly attempts: EmulatedAttempt[];
  /** The number for a payment point; cash only. */
  readonly deposit: string | null;
  /** Whether its payer may keep the card on the page. */
  readonly maySave: boolean;
  /** The token of a saved card, if it pays. */
  savedCard: SavedCard | null;
  /** Charged by a token: it has no page. */
  readonly isCollected: boolean;
  /** A card whose bank waits for its code. */
  challenge: { readonly fate: CardFate; readonly lastFour: string } | null;
  status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'FAILED';
  reason: string;
  changedAt: Date;
}

export const statusBody = (status: string, reason: string | number, at: Date, message = status) => ({
  status: { status, reason, message, date: ecuadorTime(at) },
});

export const processUrl = ({ id, hash }: EmulatedSession, origin: string): string =>
  `${origin}/spa/session/${id}/${hash}`;

/** As a query answers it. */
export const sessionBody = (each: EmulatedSession, origin: string) => ({
  requestId: Number(each.id),
  ...statusBody(each.status, each.reason, each.changedAt),
  request: {
    locale: each.locale,
    payment: {
      reference: each.reference,
      description: each.description,
      amount: { currency: each.currency, total: toWire(each.amount, each.currency) },
      allowPartial: false,
      subscribe: each.maySave,
    },
    fields: each.isCollected ? [] : [{ keyword: '_processUrl_', value: processUrl(each, origin), displayOn: 'none' }],
    ...(each.paymentMethod && { paymentMethod: each.paymentMethod }),
    returnUrl: each.returnUrl,
    cancelUrl: each.cancelUrl,
    expiration: ecuadorTime(each.expiresAt),
  },
  payment: each.attempts.length === 0 ? null : each.attempts.map((attempt) => attemptBody(each, attempt)),
  subscription: each.savedCard && each.status === 'APPROVED' ? subscriptionBody(each, each.savedCard) : null,
});

function subscriptionBody(each: EmulatedSession, { token, number }: SavedCard) {
  const of = (keyword: string, value: string) => ({ keyword, value, displayOn: 'none' });
  const franchise = number.startsWith('5') ? 'master' : 'visa';
  return {
    ...statusBody('OK', '00', each.changedAt),
    type: 'token',
    instrument: [
      of('token', token),
      of('subtoken', `${token.replace(/\D/g, '').slice(0, 12).padEnd(12, '0')}${number.slice(-4)}`),
      of('franchise', franchise),
      of('franchiseName', franchise),
      of('issuerName', 'BANCO DE PRUEBA'),
      of('lastDigits', number.slice(-4)),
      of('validUntil', '2034-12-31'),
      of('installments', ''),
    ],
  };
}

export function attemptBody(each: EmulatedSession, attempt: EmulatedAttempt) {
  const money = { currency: each.currency, total: toWire(each.amount, each.currency) };
  return {
    ...statusBody(attempt.status, attempt.reason, attempt.changedAt),
    internalReference: Number(attempt.internalReference),
    paymentMethod: attempt.method,
    paymentMethodName: attempt.method,
    issuerName: 'BANCO DE PRUEBA',
    amount: { from: money, to: money, factor: 1 },
    authorization: attempt.status === 'REJECTED' ? '000000' : '965960',
    reference: each.reference,
    receipt: attempt.internalReference,
    franchise: null,
    refunded: attempt.status === 'REFUNDED',
    processorFields: [
      { keyword: 'bin', value: each.savedCard?.number.slice(0, 6) ?? '411076', displayOn: 'none' },
      { keyword: 'lastDigits', value: attempt.lastFour, displayOn: 'none' },
    ],
  };
}

export const notificationOf = (each: EmulatedSession) => ({
  ...statusBody(each.status, each.reason, each.changedAt),
  requestId: Number(each.id),
  reference: each.reference,
  signature: '',
});

const signable = z.looseObject({
  status: z.looseObject({ status: z.string(), date: z.string() }),
  requestId: z.union([z.int(), z.string()]),
});

/** Puts the signature into the body: of every second session as new sites have it, of the others as old ones do. */
export const signPlacetopay: SignWebhook = (body, _at, secrets) => {
  const headers = { 'content-type': 'application/json' };
  const payload = parsedJson(body);
  const { data } = signable.safeParse(payload);
  if (!data) return { body, headers };
  const requestId = String(data.requestId);
  const signed = { requestId, status: data.status.status, date: data.status.date };
  const signature = signatureOf(signed, secrets[0] ?? '', /[02468]$/.test(requestId) ? 'sha256' : 'sha1');
  return { body: body.replace(/"signature":"[^"]*"/, `"signature":"${signature}"`), headers };
};
