/** Shared by the tests of cases: a harness, a payer whose money differs from what is owed, and the school's calls. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { caseList, type MoneyCase } from '#contracts/cases';
import { referenceOf } from '#contracts/instruction-lines';
import type { PaymentDetail } from '#contracts/payment-detail';
import { schoolEvent, type SchoolEvent } from '#contracts/school-events';
import { type ApiHarness, startApiHarness } from '../api-harness.ts';
import type { HarnessOptions } from '../harness-options.ts';
import { sessionBody } from '../../actors/session-body.ts';
import { moneyShows } from '../test-harness.ts';

export interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly replayed: boolean;
}

export interface Owed {
  readonly id: string;
  readonly key: string;
  readonly payment: PaymentDetail;
}

/** A harness with the calls that its tests make. */
export async function startCaseHarness(options: HarnessOptions = {}) {
  const harness = await startApiHarness(options);
  const callSchool = callerOf(harness);
  return {
    ...harness,
    /** Calls the school API with the harness's own key, or another. */
    callSchool,
    /** A session over these charges, with a voucher that nobody paid yet. */
    async owed(amounts: readonly number[]): Promise<Owed> {
      const { id, key } = await harness.client.createSession(harness.schoolKey, sessionBody(amounts));
      return { id, key, payment: await harness.client.makeVoucher(key) };
    },
    async pay(payment: PaymentDetail, minor?: number): Promise<void> {
      if (!(await harness.stripe.pay(referenceOf(payment.next_step) ?? '', minor)))
        throw new Error('the emulator knows no such voucher');
      await harness.settle();
    },
    /** Money that the emulator cannot send: after the voucher died, or in another currency. */
    moneyShows: (who: Owed, minor: number, currency?: string) => moneyShows(harness, who, minor, currency),
    /** The one open case of a session, or of a kind, as the school finds it. */
    async openCase(sessionId: string, kind?: MoneyCase['kind']): Promise<MoneyCase> {
      const only = kind === undefined ? '' : `&kind=${kind}`;
      const { body } = await callSchool('GET', `/cases?status=open&session_id=${sessionId}${only}`);
      const [found, ...more] = caseList.parse(body).data;
      if (!found || more.length > 0) throw new Error(`${more.length} more open cases`);
      return found;
    },
    /** Decides a case and delivers its events to the school. */
    async resolve(caseId: string, body: object, options: CallOptions = {}): Promise<Answer> {
      const answer = await callSchool('POST', `/cases/${caseId}/resolve`, { ...options, body });
      await harness.settle();
      return answer;
    },
    session: async (id: string): Promise<Answer['body']> => (await callSchool('GET', `/payment_sessions/${id}`)).body,
    /** What the school took that speaks of `id`, in the order it came. */
    eventsOf: (id: string): readonly SchoolEvent[] =>
      harness.school
        .received()
        .filter((event) => event.answered === 204 && event.verified && event.payload.includes(id))
        .map((event) => schoolEvent.parse(JSON.parse(event.payload)))
        .toReversed(),
  };
}
export type CaseHarness = Awaited<ReturnType<typeof startCaseHarness>>;

export interface CallOptions {
  readonly body?: unknown;
  readonly key?: string;
  /** One of its own for each call unless given; null sends none. */
  readonly idempotencyKey?: string | null;
}

function keyHeader(method: string, { idempotencyKey }: CallOptions): Readonly<Record<string, string>> {
  if (method === 'GET' || idempotencyKey === null) return {};
  return { 'idempotency-key': idempotencyKey ?? randomUUID() };
}

function callerOf(harness: ApiHarness) {
  return async (method: string, path: string, options: CallOptions = {}): Promise<Answer> => {
    const response = await harness.call(method, `/api/v1${path}`, {
      bearer: options.key ?? harness.schoolKey,
      ...(options.body === undefined ? {} : { body: options.body }),
      headers: keyHeader(method, options),
    });
    return {
      status: response.status,
      body: z.record(z.string(), z.unknown()).parse(await response.json()),
      replayed: response.headers.get('idempotent-replayed') === 'true',
    };
  };
}
