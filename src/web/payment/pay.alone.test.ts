import { expect, test, afterEach, beforeEach, describe, vi } from 'vitest';
import { type Send, answerWithinMs } from '../client/api.ts';
import { sessions, storePayment } from '../pages/gallery/fixtures.ts';
import { readChoice, writeChoice } from './choice.ts';
import { pay } from './pay.ts';

test('a radio says which method was chosen and which total the payer saw', () => {
  const [card] = sessions.mexico.settings.checkout_payment_options;
  expect(card && readChoice(writeChoice(card))).toEqual({
    methodKey: 'MX/card/gr4vy_secure_fields',
    shownTotal: 1035043,
  });
});

test.each([null, '', 'MX/card/gr4vy', 'MX/card/gr4vy -1', 'MX/card/gr4vy 1.5', ' 100', 'a b 1'])(
  '%j is no choice',
  (value) => {
    expect(readChoice(value)).toBeNull();
  },
);

const session = sessions.mexico;
const option = session.settings.checkout_payment_options.find(({ path, disabled }) => path === '/card' && !disabled);
const choice = { methodKey: option?.key ?? '', shownTotal: option?.total_amount ?? 0 };
const accepting = { acceptedPolicy: session.policy.version };
const payment = storePayment({ id: 'p1', status: 'pending', phase: 'submitting', next_step: null });
const quote = { id: 'q1', base_amount: choice.shownTotal, commission_amount: 0, total_amount: choice.shownTotal };
const prepared = { payment_id: 'p1', quote };
const never = new Promise<Response>(() => undefined);

type Part = 'materialize' | 'commit' | 'payments';

/** An API whose parts respond, or never do. */
function slowApi(parts: Partial<Record<Part, () => Promise<Response>>>) {
  const requests: { readonly part: string; readonly body: string }[] = [];
  const send: Send = (path, init) => {
    const part = (['materialize', 'commit', 'payments'] as const).find((name) => path.includes(name));
    requests.push({ part: part ?? path, body: typeof init?.body === 'string' ? init.body : '' });
    return (part && parts[part]?.()) ?? never;
  };
  return { send, requests };
}
const says = (body: unknown) => () => Promise.resolve(Response.json(body));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('an answer that takes longer than 20 seconds', () => {
  // S2-R29
  test('of the commit: the payment is read, and its own page shows how it stands', async () => {
    const { send, requests } = slowApi({ materialize: says(prepared), payments: says(payment) });
    const paying = pay(send, session, choice, accepting);
    await vi.advanceTimersByTimeAsync(answerWithinMs - 1);
    expect(requests.map(({ part }) => part)).toEqual(['materialize', 'commit']);
    await vi.advanceTimersByTimeAsync(2);
    expect(await paying).toEqual({ kind: 'started', payment });
    expect(answerWithinMs).toBe(20_000);
  });

  // S2-R29
  test('of the commit and of everything after: it counts as started, and nobody says that nothing was charged', async () => {
    const { send } = slowApi({ materialize: says(prepared) });
    const paying = pay(send, session, choice, accepting);
    await vi.advanceTimersByTimeAsync(answerWithinMs + 6_000);
    const outcome = await paying;
    expect(outcome).toMatchObject({
      kind: 'started',
      payment: { id: 'p1', status: 'pending', phase: 'submitting', path: option?.path, finished: false },
    });
    expect(outcome.kind === 'started' && outcome.payment.version).toBeLessThan(0);
  });

  test('of the commit, while the payment stands untouched: still started, for the commit may be on its way', async () => {
    const untouched = storePayment({ id: 'p1', status: 'pristine', phase: 'none' });
    const { send } = slowApi({ materialize: says(prepared), payments: says(untouched) });
    const paying = pay(send, session, choice, accepting);
    await vi.advanceTimersByTimeAsync(answerWithinMs + 1);
    expect((await paying).kind).toBe('started');
  });

  test('of the choice: no payment was requested, and the payer reads that there is no response', async () => {
    const { send, requests } = slowApi({});
    const paying = pay(send, session, choice, accepting);
    await vi.advanceTimersByTimeAsync(answerWithinMs + 1);
    expect(await paying).toMatchObject({ kind: 'refused', call: 'materialize', refusal: { code: 'offline' } });
    expect(requests.map(({ part }) => part)).toEqual(['materialize']);
  });
});

describe('what goes with the choice', () => {
  const bodyOf = async (taxDataId: string | null | undefined) => {
    const { send, requests } = slowApi({ materialize: says(prepared), commit: says(payment) });
    await pay(send, session, choice, { ...accepting, taxDataId });
    const body: unknown = JSON.parse(requests[0]?.body ?? '');
    return body;
  };

  test('paying accepts the notice and terms beside the button', async () => {
    expect(await bodyOf(undefined)).toMatchObject({ accepted_policy: session.policy.version });
  });

  test('a page drawn before a new notice accepts the one it shows, and one that shows none accepts nothing', async () => {
    const { send, requests } = slowApi({ materialize: says(prepared), commit: says(payment) });
    await pay(send, session, choice, { acceptedPolicy: '2025-01' });
    await pay(send, session, choice, { acceptedPolicy: null });
    const [old, none] = requests
      .filter(({ part }) => part === 'materialize')
      .map(({ body }): unknown => JSON.parse(body));
    expect(old).toMatchObject({ accepted_policy: '2025-01' });
    expect(none).not.toHaveProperty('accepted_policy');
  });

  test.each([
    ['a set of fiscal data', 'id-1', { tax_data_id: 'id-1' }],
    ['no invoice', null, { tax_data_id: null }],
  ])('%s that was chosen', async (_what, chosen, sent) => {
    expect(await bodyOf(chosen)).toMatchObject(sent);
  });

  test('nothing of invoices while nothing was chosen', async () => {
    expect(await bodyOf(undefined)).not.toHaveProperty('tax_data_id');
  });
});
