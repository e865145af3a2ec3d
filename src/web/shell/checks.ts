/** Checks of fields that several pages need to draw. The rest is trusted to the server. Source: docs/decisions/0095. */
import type { PaymentDetail, Quote } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { withFields } from './parse.ts';

export const isSession = withFields<PaymentSession>({
  id: 'string',
  locale: 'string',
  payer: 'object',
  amounts: 'object',
  settings: 'object',
  payments_in_process: 'list',
});

export const isPayment = withFields<PaymentDetail>({
  id: 'string',
  status: 'string',
  path: 'string',
  version: 'number',
  finished: 'boolean',
  total_amount: 'number',
  lines: 'list',
  cases: 'list',
  still_waiting: 'list',
});

export const isQuote = withFields<Quote>({
  id: 'string',
  base_amount: 'number',
  commission_amount: 'number',
  total_amount: 'number',
});
