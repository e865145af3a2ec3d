import * as z from 'zod/mini';
import type { CallResult } from '#providers/http-client';
import type { Observation, SettledPayment, StartResult } from '#providers/observation';
import type { ProviderConnection, ProviderTools } from '#providers/provider';
import { listedSecrets } from '#providers/webhook-signature';
import { askedAbout, askWith, bodyOf, recordFields, requestOf, settledIn, startedWith } from '../common.ts';
import { hintsOf } from '../signed-events.ts';
import { debitPath, orderedRefund, refundIn, refundList, refundRequest, returnedIn } from './refunds.ts';

const debit = z.object({
  ...recordFields,
  estado: z.enum(['creado', 'debitado', 'negado', 'vencido', 'sin_cupo']),
  /** Null until the bank has given it. */
  url: z.nullable(z.string()),
  devoluciones: refundList,
});
type Debit = z.infer<typeof debit>;
const debits = z.object({ debitos: z.array(debit) });
const banks = z.object({ bancos: z.array(z.object({ codigo: z.string(), nombre: z.string() })) });

export function connectBancos(env: Readonly<Record<string, string>>, tools: ProviderTools): ProviderConnection {
  const ask = askWith('BANCOS', env, tools);
  const get = (path: string, query: Readonly<Record<string, string>> = {}) => ask('GET', path, { query });
  return {
    start: async (order) =>
      started(
        await ask('POST', '/debitos', {
          body: { ...requestOf(order), banco: order.answers['bank'], documento: order.payer.document },
        }),
      ),
    async lookUp({ paymentId }) {
      const read = debits.safeParse(bodyOf(await get('/debitos', { referencia: paymentId })));
      if (!read.success) return { kind: 'unknown', why: 'no readable answer' };
      const [found] = read.data.debitos;
      if (!found) return { kind: 'never_seen' };
      const money = moneyIn(found);
      return money ? { kind: 'ended', observation: money, reference: null } : placed(found);
    },
    async check({ paymentId, providerRef }) {
      const answer = askedAbout(debit, await get(`/debitos/${encodeURIComponent(providerRef)}`), paymentId);
      return 'read' in answer ? observed(answer.read) : answer;
    },
    async options() {
      const read = banks.safeParse(bodyOf(await get('/bancos')));
      return read.success ? read.data.bancos.map(({ codigo, nombre }) => ({ value: codigo, label: nombre })) : null;
    },
    async listSettled(from, to) {
      const answer = await get('/debitos', { desde: from.toISOString(), hasta: to.toISOString() });
      return debits.parse(bodyOf(answer)).debitos.flatMap((each) => moneyIn(each) ?? []);
    },
    refunds: {
      of: () => ({ partial: true }),
      start: async (order) =>
        orderedRefund(order, await ask('POST', `${debitPath(order)}/devoluciones`, { body: refundRequest(order) })),
      check: async (order, providerRef) => refundIn(order, providerRef, await get(debitPath(order))),
    },
    readWebhook: hintsOf('debito', listedSecrets(env, 'BANCOS_WEBHOOK_SECRET')),
  };
}

/** Its money, and what went back of it. */
function moneyIn(read: Debit): SettledPayment | null {
  const money = settledIn(read);
  return money && { ...money, ...returnedIn(read.devoluciones) };
}

function started(answer: CallResult): StartResult {
  const made = startedWith(debit, answer, 'amount_limit');
  return 'read' in made ? placed(made.read) : made;
}

/** It stands there; where the payer goes is asked for until the bank has said it. */
const placed = ({ id, url }: Debit): StartResult => ({
  kind: 'accepted',
  providerRef: id,
  reference: null,
  phase: url === null ? 'awaiting_provider' : 'awaiting_payer',
  nextStep: url === null ? { kind: 'waiting', brings: 'redirect' } : { kind: 'redirect', url },
  expiresAt: null,
});

function observed(read: Debit): Observation {
  const { id: providerRef, estado, url } = read;
  if (estado === 'negado') return { kind: 'rejected', providerRef, group: 'could_not_be_processed', code: estado };
  if (estado === 'sin_cupo') return { kind: 'failed', providerRef, group: 'bank_unreachable', code: estado };
  if (estado === 'vencido') return { kind: 'failed', providerRef, code: estado };
  const money = moneyIn(read);
  if (money) return money;
  return url === null
    ? { kind: 'pending', providerRef, phase: 'awaiting_provider' }
    : { kind: 'pending', providerRef, phase: 'awaiting_payer', nextStep: { kind: 'redirect', url } };
}
