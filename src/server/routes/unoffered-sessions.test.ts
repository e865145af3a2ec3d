import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiOfFile, family, newSchool } from './school-api.fixture.ts';

// Stripe alone: OXXO and transfers of Mexico.
const api = await apiOfFile();
let schools = 0;

async function creator(change: Parameters<typeof newSchool>[2] = {}) {
  const { key } = await newSchool(api.services, `unoffered-${(schools += 1)}`, change);
  return {
    key,
    create: (body: object) => api.call('POST', '/payment_sessions', { key, body: { ...family(), ...body } }),
  };
}
const charge = z.looseObject({ values: z.looseObject({}) }).parse(family().charges[0]);
const owing = (minor: number) => ({
  charges: [
    {
      ...charge,
      values: {
        cost: minor,
        initial_amount: minor,
        discounts: 0,
        scholarships: 0,
        surcharges: 0,
        amount: minor,
        pending_amount: minor,
      },
    },
  ],
});
const refused = (reason: string) => [422, { code: 'payment_method_not_available', metadata: { reason } }];
const answerOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [status, body];

test('a session is refused where no provider has an account for its school’s country', async () => {
  const { create } = await creator({ country: 'CO' });
  expect(answerOf(await create({ currency: 'COP', ...owing(400_000) }))).toMatchObject(refused('no_account'));
});

test.each([[{ checkout_kind: 'card_only' }], [{ checkout_kind: 'full' }, ['MX/card/gr4vy']]])(
  'a session is refused where %j leaves no way to pay, and made once one is left',
  async (body, payment_options?: string[]) => {
    const { key, create } = await creator();
    if (payment_options) await api.call('PATCH', '/school', { key, body: { payment_options } });
    expect(answerOf(await create(body))).toMatchObject(refused('not_offered'));
    await api.call('PATCH', '/school', { key, body: { payment_options: null } });
    expect((await create({ checkout_kind: 'full' })).status).toBe(201);
  },
);

test('a session is refused whose amount no way takes, with what is taken', async () => {
  const { create } = await creator();
  const least = await create(owing(1));
  expect(answerOf(least)).toMatchObject([
    422,
    { code: 'amount_out_of_range', metadata: { limits: { minMinor: expect.any(Number) } } },
  ]);
  const { limits } = z
    .object({ metadata: z.object({ limits: z.object({ minMinor: z.int() }) }) })
    .parse(least.body).metadata;
  expect((await create(owing(limits.minMinor - 1))).status).toBe(422);
  expect((await create(owing(limits.minMinor))).status).toBe(201);
});

test('a campus that is none of the school’s is refused once it has named any', async () => {
  const { create } = await creator();
  expect((await create({})).status).toBe(201);
  const named = await creator({ campuses: { norte: 'Campus Norte' } });
  const charges = owing(400_000);
  const unknown = await named.create({ ...charges, campus_id: 'no-such' });
  expect(answerOf(unknown)).toMatchObject([
    422,
    { code: 'invalid_request', metadata: { issues: [{ path: 'campus_id' }] } },
  ]);
  expect((await named.create({ ...charges, campus_id: 'norte' })).status).toBe(201);
});
