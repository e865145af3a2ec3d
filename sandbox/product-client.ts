import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { materializeAnswer, paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import { createdSession } from '#contracts/school-api';
import { endpointWithSecret, webhookEndpoint } from '#contracts/webhook-endpoints';
import { policyVersion } from '#domain/policies';

const opened = z.object({ id: z.string(), token: z.string() });

interface Request {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly bearer?: string;
  readonly body?: unknown;
}

/** The product over HTTP, as a school's server and a payer's phone use it. Every method throws `RefusedCall` on an answer that is not 2xx. */
export interface ProductClient {
  /** Answers the session's id and the key of its link. */
  createSession(schoolKey: string, body: unknown): Promise<{ readonly id: string; readonly key: string }>;
  /** Has a school's webhooks sent to `url` too; answers the endpoint's id and the secret they are signed with. */
  addWebhookEndpoint(schoolKey: string, url: string): Promise<{ readonly id: string; readonly secret: string }>;
  /** Has an endpoint's webhooks sent to another address. */
  moveWebhookEndpoint(schoolKey: string, id: string, url: string): Promise<void>;
  /** Opens a link, chooses OXXO and confirms, as a payer would. */
  makeVoucher(key: string): Promise<PaymentDetail>;
}

/** An answer that is not 2xx. */
export class RefusedCall extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** A client of the app at `origin` (loopback, no slash at the end). */
export function createProductClient(origin: string): ProductClient {
  const call = <T extends z.ZodMiniType>(answer: T, request: Request) => callAt(origin, answer, request);

  return {
    async createSession(schoolKey, body) {
      const session = await call(createdSession, {
        method: 'POST',
        path: '/api/v1/payment_sessions',
        bearer: schoolKey,
        body,
      });
      const key = new URL(session.url).searchParams.get('data');
      if (key === null) throw new Error('the link of a new session carries no data parameter');
      return { id: session.id, key };
    },
    addWebhookEndpoint: (schoolKey, url) =>
      call(endpointWithSecret, {
        method: 'POST',
        path: '/api/v1/webhook_endpoints',
        bearer: schoolKey,
        body: { url },
      }),
    async moveWebhookEndpoint(schoolKey, id, url) {
      const path = `/api/v1/webhook_endpoints/${id}`;
      await call(webhookEndpoint, { method: 'PATCH', path, bearer: schoolKey, body: { url } });
    },
    async makeVoucher(key) {
      const session = await call(opened, { method: 'GET', path: `/api/sessions/${encodeURIComponent(key)}` });
      const path = `/api/sessions/${session.id}`;
      const bearer = session.token;
      const chosen = await call(materializeAnswer, {
        method: 'POST',
        path: `${path}/materialize`,
        bearer,
        body: { entity: 'stripe', method: 'cash', accepted_policy: policyVersion },
      });
      return call(paymentDetail, {
        method: 'POST',
        path: `${path}/commit`,
        bearer,
        body: { payment_id: chosen.payment_id },
      });
    },
  };
}

async function callAt<T extends z.ZodMiniType>(origin: string, answer: T, request: Request): Promise<z.infer<T>> {
  const response = await fetch(origin + request.path, {
    method: request.method,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(request.bearer === undefined ? {} : { authorization: `Bearer ${request.bearer}` }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  // The key in a path opens a session: it stays out of the message.
  const where = `${request.method} ${request.path.split('/').slice(0, 4).join('/')}`;
  if (!response.ok)
    throw new RefusedCall(`${where} answered ${response.status}: ${text.slice(0, 500)}`, response.status);
  return answer.parse(JSON.parse(text));
}
