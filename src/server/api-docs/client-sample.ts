/** The typed client as the reference prints it, `cuota-client.ts`; a test compiles and runs this very text. */
export const clientSample = `import createClient from 'openapi-fetch';
import type { paths } from './cuota.ts';

export const cuota = createClient<paths>({
  baseUrl: process.env.CUOTA_URL ?? '',
  headers: { Authorization: \`Bearer \${process.env.CUOTA_KEY}\` },
});
`;

/** From a session to a refund by that client, as a test and \`npm run bench:first-payment\` run it. */
export const refundSample = `import { cuota } from './cuota-client.ts';
import type { components } from './cuota.ts';

/** The session of a family, and the key of its link. */
export async function openSession(body: components['schemas']['CreateSessionRequest']) {
  const { data, error } = await cuota.POST('/api/v1/payment_sessions', { body });
  if (error) throw new Error(error.code);
  return { id: data.id, hashKey: new URL(data.url).searchParams.get('data') ?? '' };
}

/** What the payer's page does: chooses a way to pay and gets what to pay it by. */
export async function makeVoucher(hashKey: string, way: { entity: string; method: string }) {
  const opened = await cuota.GET('/api/sessions/{hashKey}', { params: { path: { hashKey } }, headers: { Authorization: null } });
  if (opened.error) throw new Error(opened.error.code);
  const { id, token, policy } = opened.data;
  const asPayer = { params: { path: { id } }, headers: { Authorization: \`Bearer \${token}\` } };
  const chosen = await cuota.POST('/api/sessions/{id}/materialize', {
    ...asPayer,
    body: { ...way, accepted_policy: policy.version },
  });
  if (chosen.error) throw new Error(chosen.error.code);
  const made = await cuota.POST('/api/sessions/{id}/commit', { ...asPayer, body: { payment_id: chosen.data.payment_id } });
  if (made.error) throw new Error(made.error.code);
  return made.data;
}

/** The payment of a session once its money is there. */
export async function paidOf(id: string) {
  const { data, error } = await cuota.GET('/api/v1/payment_sessions/{id}', { params: { path: { id } } });
  if (error) throw new Error(error.code);
  return data.payments.find(({ status }) => status === 'successful') ?? null;
}

/** Notes that the school gave the whole payment back at its desk. */
export async function refund(paymentId: string, note: string) {
  const { data, error } = await cuota.POST('/api/v1/payments/{id}/refunds', {
    params: { path: { id: paymentId }, header: { 'Idempotency-Key': \`refund-\${paymentId}\` } },
    body: { note },
  });
  if (error) throw new Error(error.code);
  return data;
}
`;
