import * as z from 'zod/mini';
import { materializeAnswer, paymentDetail, type PaymentDetail } from '#contracts/payment-detail';
import { policyVersion } from '#domain/policies';
import { ask, send } from './http.ts';

/** Which offer, as `materialize` takes it. */
export interface Way {
  readonly entity: string;
  readonly method: string;
}

export const byCash = { entity: 'stripe', method: 'cash' } as const satisfies Way;
export const byCard = { entity: 'gr4vy_secure_fields', method: 'card' } as const satisfies Way;

/** A parent's phone with an open link, over the API. Methods without a `Response` throw `RefusedCall` on a refusal. */
export interface Parent {
  readonly sessionId: string;
  readonly key: string;
  readonly bearer: string;
  /** Calls `/api…` with the phone's bearer. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Chooses an offer and accepts the notice. */
  choose(way: Way, more?: object): Promise<z.infer<typeof materializeAnswer>>;
  /** Presses the button. */
  commit(paymentId: string, more?: object): Promise<Response>;
  /** Chooses and presses. */
  pay(way: Way, answers?: Readonly<Record<string, string>>): Promise<PaymentDetail>;
  read(paymentId: string): Promise<PaymentDetail>;
}

const opened = z.object({ id: z.string(), token: z.string() });

/** Opens a link on a new phone. */
export async function openLink(origin: string, key: string): Promise<Parent> {
  const path = `/api/sessions/${encodeURIComponent(key)}`;
  const { id: sessionId, token: bearer } = await ask(origin, opened, { method: 'GET', path });
  return parentWith(origin, { sessionId, key, bearer });
}

/** A parent whose phone already has a bearer of the session. */
export function parentWith(origin: string, known: Pick<Parent, 'sessionId' | 'key' | 'bearer'>): Parent {
  const { sessionId, bearer } = known;
  const post = (step: string, body: unknown) =>
    ({ method: 'POST', path: `/api/sessions/${sessionId}/${step}`, bearer, body }) as const;
  const choose: Parent['choose'] = (way, more) =>
    ask(origin, materializeAnswer, post('materialize', { ...way, accepted_policy: policyVersion, ...more }));
  return {
    ...known,
    choose,
    call: (method, path, body) => send(origin, { method, path: `/api${path}`, bearer, body }),
    commit: (paymentId, more) => send(origin, post('commit', { payment_id: paymentId, ...more })),
    async pay(way, answers) {
      const { payment_id: paymentId } = await choose(way);
      return ask(origin, paymentDetail, post('commit', { payment_id: paymentId, ...(answers ? { answers } : {}) }));
    },
    read: (paymentId) => ask(origin, paymentDetail, { method: 'GET', path: `/api/payments/${paymentId}`, bearer }),
  };
}
