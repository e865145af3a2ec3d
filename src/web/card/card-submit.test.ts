import { expect, test } from 'vitest';
import type { TokenizeOutcome } from '#contracts/card-fields';
import type { PaymentDetail } from '#contracts/payment-detail';
import { sessions, storePayment } from '../pages/gallery/fixtures.ts';
import type { Send } from '../client/api.ts';
import { type CardSubmission, payByCard } from './card-submit.ts';

const session = sessions.mexico;
const total = 1035043;
const submission: CardSubmission = {
  choice: { methodKey: 'MX/card/gr4vy_secure_fields', shownTotal: total },
  acceptedPolicy: '2026-11',
  answers: { card_form: 'f1', holder_name: 'Ana Torres', email: 'ana@correo.example', save: 'no' },
  acceptances: {},
};
const card = (more: Partial<PaymentDetail>) =>
  storePayment({ id: 'p1', path: '/card', step: 'card-fields', next_step: null, ...more });
const quote = (total_amount = total) => ({
  payment_id: 'p1',
  quote: { id: 'q1', base_amount: 1, commission_amount: 1, total_amount },
});
const problem = (code: string, metadata = {}) => ({ status: 409, body: { code, metadata } });

interface Api {
  readonly materialize?: unknown;
  readonly commit?: unknown;
  readonly payment?: unknown;
}

/** The API over HTTP; `null` is no response. Records its requests. */
function api(answers: Api) {
  const requests: string[] = [];
  const send: Send = async (path, init) => {
    const [name] = /materialize|commit|payments/.exec(path) ?? [];
    requests.push(`${name} ${typeof init?.body === 'string' ? init.body : ''}`.trim());
    const answer = { materialize: answers.materialize, commit: answers.commit, payments: answers.payment }[name ?? ''];
    if (answer === null || answer === undefined) throw new TypeError('no network');
    const refusal = typeof answer === 'object' && 'status' in answer && 'body' in answer ? answer : null;
    if (!refusal) return Response.json(answer);
    return Response.json(refusal.body, {
      status: Number(refusal.status),
      headers: { 'content-type': 'application/problem+json' },
    });
  };
  return { send, requests };
}

async function submitted(answers: Api, tokenized: TokenizeOutcome = { kind: 'tokenized' }) {
  const { send, requests } = api(answers);
  const outcome = await payByCard({ send, tokenize: () => Promise.resolve(tokenized) }, session, submission);
  return { outcome, requests };
}

test.each([
  [{ kind: 'refused', code: 'x' } as const, 'refused'],
  [{ kind: 'timed_out' } as const, 'timed_out'],
])('a card the provider did not take (%j) makes no payment', async (tokenized, why) => {
  const { outcome, requests } = await submitted({ materialize: quote() }, tokenized);
  expect(outcome).toEqual({ kind: 'not_tokenized', why });
  expect(requests).toEqual([]);
});

test('another total than the one on the screen is never paid', async () => {
  const { outcome, requests } = await submitted({ materialize: quote(total + 1) });
  expect(outcome).toMatchObject({ kind: 'quote_changed', before: total, after: total + 1 });
  expect(requests.filter((path) => path.startsWith('commit'))).toEqual([]);
});

test('the answers go with the commit', async () => {
  const { requests } = await submitted({ materialize: quote(), commit: card({ status: 'successful' }) });
  expect(requests.at(-1)).toContain(`"answers":${JSON.stringify(submission.answers)}`);
});

test('what a bank may want to know of the browser goes with the commit', async () => {
  const browser = { color_depth: 24, screen_width: 360, screen_height: 740, language: 'es-CO', time_zone_offset: 300 };
  const { send, requests } = api({ materialize: quote(), commit: card({ status: 'successful' }) });
  const tokenize = () => Promise.resolve({ kind: 'tokenized' } as const);
  await payByCard({ send, tokenize, browser }, session, submission);
  expect(requests.at(-1)).toContain(`"browser":${JSON.stringify(browser)}`);
});

test.each([
  [{ status: 'successful' } as const, 'status'],
  [{ status: 'pending', phase: 'awaiting_provider' } as const, 'status'],
  [{ status: 'failed' } as const, 'status'],
  [{ status: 'rejected' } as const, 'declined'],
  [{ status: 'pending', next_step: { kind: 'redirect', url: 'https://bank.example' } } as const, 'bank'],
  [{ status: 'pending', next_step: { kind: 'redirect', url: 'javascript:alert(1)' } } as const, 'status'],
])('a payment that stands as %j leads to: %s', async (more, kind) => {
  const { outcome } = await submitted({ materialize: quote(), commit: card(more) });
  expect(outcome.kind).toBe(kind);
});

test.each([
  [{ status: 'rejected' } as const, 'declined'],
  [{ status: 'successful' } as const, 'status'],
])('a payment whose end comes later is waited for: %j leads to %s', async (end, kind) => {
  const pending = card({ status: 'pending', phase: 'awaiting_provider', next_step: { kind: 'waiting' } });
  const { send, requests } = api({ materialize: quote(), commit: pending, payment: card(end) });
  const tokenize = () => Promise.resolve({ kind: 'tokenized' } as const);
  const outcome = await payByCard({ send, tokenize }, session, { ...submission, endsWithinSeconds: 2 });
  expect([outcome.kind, requests.filter((path) => path === 'payments').length]).toEqual([kind, 1]);
  expect((await payByCard({ send, tokenize }, session, submission)).kind).toBe('status');
});

test('without a network before the commit nothing was charged; after it nothing is known', async () => {
  expect((await submitted({})).outcome).toEqual({ kind: 'not_tokenized', why: 'offline' });
  expect((await submitted({ materialize: quote() })).outcome).toMatchObject({
    kind: 'status',
    payment: { id: 'p1', status: 'pending', phase: 'submitting' },
  });
});

test('a commit without an answer that was made all the same is found again', async () => {
  const { outcome } = await submitted({ materialize: quote(), payment: card({ status: 'successful' }) });
  expect(outcome.kind).toBe('status');
});

test.each([
  ['payment_session_already_paid', 'paid'],
  ['payment_session_already_in_confirmation_pending_state', 'in_process'],
  ['card_form_invalid', 'refused'],
  ['card_data_refused', 'refused'],
])('a commit refused as %s leads to: %s', async (code, kind) => {
  expect((await submitted({ materialize: quote(), commit: problem(code) })).outcome.kind).toBe(kind);
});

// S8-R02, S8-R03
test('a refusal says which call it met, for what is said in passing goes by that', async () => {
  const prepared = await submitted({ materialize: problem('tax_data_required') });
  const committed = await submitted({ materialize: quote(), commit: problem('card_data_refused') });
  expect([prepared.outcome, committed.outcome]).toMatchObject([{ call: 'materialize' }, { call: 'commit' }]);
});

// S4-R05
test('a payment that has changed meanwhile is shown as it stands', async () => {
  const commit = problem('invalid_payment_status', { payment_id: 'p2' });
  const cancelled = card({ status: 'cancelled' });
  expect((await submitted({ materialize: quote(), commit, payment: cancelled })).outcome).toEqual({
    kind: 'unknown',
    paymentId: 'p2',
  });
});
