/** A provider's refunds over HTTP, beside an emulator that has the payments: a test decides each refund's outcome. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import type { Observation, ReturnedMoney, SettledPayment } from '#providers/observation';
import type { ProviderConnection } from '#providers/provider';
import type { RefundCapability, RefundOrder, RefundResult } from '#providers/refund-capability';

interface ActorRefund {
  readonly ref: string;
  readonly refundId: string;
  readonly payment: string;
  readonly minor: number;
  state: 'pending' | 'done' | 'failed';
}

export interface RefundActor {
  readonly refunds: ActorRefund[];
  /** The idempotency key of every call that came, in order. */
  readonly keys: string[];
  /** What becomes of the next ones. */
  answers: ActorRefund['state'];
  /** Whether the connection breaks, before anything is written down or after. */
  loses: 'before' | 'after' | null;
  /** Whether it returns our id of a refund. */
  keepsIds: boolean;
  /** Whether any part of a payment can be sent back; null: nothing can. */
  way: { readonly partial: boolean } | null;
  /** Money that its bank took, or that was given back in the dashboard. */
  readonly others: (ReturnedMoney & { readonly payment: string })[];
  /** What a payer's bank disputes, by payment. */
  readonly disputes: Map<string, Exclude<SettledPayment['disputed'], true | undefined>>;
  /** Everything that went back of a payment. */
  returned(payment: string): readonly ReturnedMoney[];
  /** The provider's connection with these refunds. */
  wrap(real: ProviderConnection): ProviderConnection;
  close(): Promise<void>;
}

const refundRequest = z.object({ refundId: z.string(), payment: z.string(), minor: z.int() });
const refundAnswer = z.object({ ref: z.string(), state: z.enum(['pending', 'done', 'failed']) });

export async function startRefundActor(): Promise<RefundActor> {
  const byKey = new Map<string, ActorRefund>();
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isStart = request.method === 'POST';
    if (isStart) desk.keys.push(String(request.headers['idempotency-key']));
    if (isStart && desk.loses === 'before') return destroy(request);
    const found = isStart
      ? await write(request)
      : desk.refunds.find(({ ref, refundId }) => named(request, ref, refundId));
    if (isStart && desk.loses === 'after') return destroy(request);
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? {}));
  }
  async function write(request: IncomingMessage): Promise<ActorRefund> {
    const key = String(request.headers['idempotency-key']);
    const body = refundRequest.parse(JSON.parse(await textOf(request)));
    const refund = byKey.get(key) ?? { ref: `re_${byKey.size + 1}`, ...body, state: desk.answers };
    if (!byKey.has(key)) desk.refunds.push(refund);
    byKey.set(key, refund);
    return refund;
  }
  const desk: RefundActor = {
    refunds: [],
    keys: [],
    answers: 'done',
    loses: null,
    keepsIds: true,
    way: { partial: true },
    others: [],
    disputes: new Map(),
    returned: (payment) => [
      ...desk.refunds
        .filter((refund) => refund.payment === payment && refund.state === 'done')
        .map(({ ref, minor, refundId }) => ({
          providerRef: ref,
          kind: 'refund' as const,
          minor,
          ...(desk.keepsIds ? { refundId } : {}),
        })),
      ...desk.others.filter((other) => other.payment === payment).map(({ payment: _payment, ...other }) => other),
    ],
    wrap: (real) => withRefunds(real, desk, capabilityAt(originOf(server), desk)),
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return desk;
}

const destroy = ({ socket }: IncomingMessage): void => void socket.destroy();

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return `http://127.0.0.1:${address.port}`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
  return body;
}

const named = ({ url = '' }: IncomingMessage, ...ids: readonly string[]) => ids.some((id) => url === `/refunds/${id}`);

function capabilityAt(origin: string, desk: RefundActor): RefundCapability {
  const send = async (path: string, init?: RequestInit) => fetch(origin + path, init).catch(() => null);
  return {
    of: () => desk.way,
    async start({ refundId, payment, amount }: RefundOrder, key) {
      const body = JSON.stringify({ refundId, payment: payment.providerRef, minor: amount.minor });
      return read(await send('/refunds', { method: 'POST', headers: { 'idempotency-key': key }, body }));
    },
    async check({ refundId }, providerRef) {
      const answer = await send(`/refunds/${providerRef ?? refundId}`);
      return answer?.status === 404 ? { kind: 'never_seen' } : read(answer);
    },
  };
}

async function read(answer: Response | null): Promise<RefundResult> {
  if (!answer?.ok) return { kind: 'unknown', why: 'no answer' };
  const { ref, state } = refundAnswer.parse(await answer.json());
  return state === 'failed'
    ? { kind: state, providerRef: ref, group: 'no_funds', code: 'insufficient_balance' }
    : { kind: state, providerRef: ref };
}

function withRefunds(real: ProviderConnection, desk: RefundActor, refunds: RefundCapability): ProviderConnection {
  const whole = (money: SettledPayment): SettledPayment => {
    const returned = [...(money.returned ?? []), ...desk.returned(money.providerRef)];
    const disputed = desk.disputes.get(money.providerRef);
    return { ...money, ...(returned.length > 0 && { returned }), ...(disputed && { disputed }) };
  };
  const { check, listSettled } = real;
  return {
    ...real,
    refunds,
    ...(check && {
      async check(handle) {
        const observation: Observation = await check(handle);
        return observation.kind === 'successful' ? whole(observation) : observation;
      },
    }),
    ...(listSettled && { listSettled: async (from, to) => (await listSettled(from, to)).map(whole) }),
  };
}
