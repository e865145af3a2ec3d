import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentDetail } from '#contracts/payment-detail';
import type { PaymentSession } from '#contracts/session';
import { loadCatalogue } from '#i18n/catalogues';
import type { Answer, Send } from '../client/api.ts';
import { refusalOf } from '../client/refusal.ts';
import { drawnAt, sessions, storePayment } from '../pages/gallery/fixtures.ts';
import { paymentPage, type WantedPayment } from './page-data.ts';

beforeAll(() => loadCatalogue('es-MX'));

const voucher = storePayment({ id: 'voucher' });
const slip = storePayment({ id: 'slip', path: '/transfer', category: 'transfer' });
const card = storePayment({ id: 'card', path: '/card', status_path: '/card/status', step: 'card-fields' });
const failedSlip = storePayment({ id: 'failed-slip', path: '/transfer', status: 'failed', finished: true });
const failedVoucher = storePayment({ id: 'failed-voucher', status: 'failed', finished: true });
const unstarted = storePayment({ id: 'unstarted', path: '/transfer', status: 'pristine' });
const known = [voucher, slip, card, failedSlip, failedVoucher, unstarted];

const send: Send = (path) => {
  const payment = known.find(({ id }) => path.split('?')[0] === `/api/payments/${id}`);
  return Promise.resolve(
    payment ? Response.json(payment) : Response.json({ code: 'payment_not_found' }, { status: 404 }),
  );
};

interface Situation {
  readonly shows?: WantedPayment['shows'];
  readonly waiting?: readonly PaymentDetail[];
  readonly status?: PaymentSession['status'];
  readonly requestedId?: string;
  readonly last?: string;
  readonly paid?: true;
}

/** Returns what the page shows: `none`, a payment's id, a refusal's code, or `→` and its target. */
async function shown({
  shows = '/transfer',
  waiting = [],
  status,
  requestedId,
  last,
  paid,
}: Situation): Promise<string> {
  const session: PaymentSession = {
    ...sessions.small,
    payments_in_process: [...waiting],
    status: status ?? (waiting.length > 0 ? 'confirmation_pending' : 'open'),
  };
  const metadata = { token: 'token', session_id: 's', payment_id: 'other' };
  const refusal = refusalOf('payment_session_already_paid', 409, metadata);
  const answer: Answer<PaymentSession> = paid
    ? { ok: false, refusal, now: drawnAt }
    : { ok: true, value: session, now: drawnAt };
  const opened = {
    shows,
    dataKey: 'key',
    header: null,
    locale: null,
    paymentId: requestedId ?? null,
    lastId: last ?? null,
  };
  try {
    const page = await paymentPage(answer, opened, { asPayer: () => send, formToken: () => '', link: (path) => path });
    if (page.state === 'ready') return page.payment.id;
    return page.state === 'refused' ? page.refusal.code : page.state;
  } catch (thrown) {
    if (thrown instanceof Response) return `→ ${thrown.headers.get('location')}`;
    throw thrown;
  }
}

const rows: readonly (readonly [string, Situation, string])[] = [
  ['nothing was started: what would be paid', {}, 'none'],
  ['a slip waits', { waiting: [slip] }, 'slip'],
  ['a slip and a newer voucher wait', { waiting: [voucher, slip] }, 'slip'],
  ['a voucher and a newer slip wait, at the store', { shows: '/store', waiting: [slip, voucher] }, 'voucher'],
  ['only a voucher waits: its own page shows it', { waiting: [voucher] }, '→ /store?payment=voucher'],
  ['only a card payment waits', { waiting: [card] }, '→ /card/status/card'],
  ['a voucher waits, but another way is open by now', { waiting: [voucher], status: 'open' }, 'none'],
  ['this very slip was asked for', { requestedId: 'slip' }, 'slip'],
  ['an ended slip was asked for while another waits', { requestedId: 'failed-slip', waiting: [slip] }, 'failed-slip'],
  ['a voucher was asked for', { requestedId: 'voucher', waiting: [slip, voucher] }, '→ /store?payment=voucher'],
  ['an ended voucher was asked for', { requestedId: 'failed-voucher' }, '→ /store?payment=failed-voucher'],
  ['nobody knows the one that was asked for', { requestedId: 'unknown' }, 'none'],
  ['one that was never started was asked for', { requestedId: 'unstarted' }, 'none'],
  ['the last one of this tab ended', { last: 'failed-slip' }, 'failed-slip'],
  ['the last one of this tab was a voucher', { last: 'failed-voucher' }, 'none'],
  ['the last one ended, and a newer one waits', { last: 'failed-slip', waiting: [slip] }, 'slip'],
  ['all is paid', { paid: true }, 'payment_session_already_paid'],
  ['all is paid, and the last slip of this tab is not what paid', { paid: true, last: 'slip' }, 'slip'],
  ['all is paid, and the last one was a voucher', { paid: true, last: 'voucher' }, 'payment_session_already_paid'],
  ['all is paid, and a voucher was asked for', { paid: true, requestedId: 'voucher' }, '→ /store?payment=voucher'],
];

describe('the page of a transfer shows, when', () => {
  test.each(rows)('%s', async (_when, situation, expected) => {
    expect(await shown(situation)).toBe(expected);
  });
});

test.each([
  ['waits', slip, false],
  ['is past its day', { ...slip, phase: 'grace' }, true],
  ['ended without money', failedSlip, true],
] as const)('a slip that %s: whether its page may make another', async (_how, payment, may) => {
  const session = { ...sessions.small, payments_in_process: [payment] };
  const opened = { shows: '/transfer', dataKey: 'key', header: null, locale: null, paymentId: payment.id } as const;
  const page = await paymentPage({ ok: true, value: session, now: drawnAt }, opened, {
    asPayer: () => send,
    formToken: () => '',
    link: (path) => path,
  });
  expect(page.state === 'ready' && page.session !== null).toBe(may);
});
