import * as z from 'zod/mini';
import type { CallResult } from '#providers/http-client';
import type { SettledPayment } from '#providers/observation';
import type { RefundOrder, RefundResult } from '#providers/refund-capability';
import { bodyOf, isNotThere, startedWith } from '../common.ts';

const refund = z.object({
  id: z.string(),
  /** Our id of it, by which it knows a repeated order; null for one that was made by hand. */
  referencia: z.nullable(z.string()),
  valor: z.int(),
  estado: z.enum(['en_curso', 'hecha', 'fallida']),
});
type Refund = z.infer<typeof refund>;
/** As they stand in a debit. */
export const refundList = z.array(refund);
const withRefunds = z.object({ devoluciones: refundList });

export const debitPath = ({ payment }: RefundOrder): string => `/debitos/${encodeURIComponent(payment.providerRef)}`;
export const refundRequest = ({ refundId, amount }: RefundOrder) => ({ referencia: refundId, valor: amount.minor });

/** What an order brought. */
export function orderedRefund({ amount }: RefundOrder, answer: CallResult): RefundResult {
  const made = startedWith(refund, answer);
  if ('read' in made) return made.read.valor === amount.minor ? refundState(made.read) : unread;
  return made.kind === 'refused' || isNotThere(answer)
    ? { kind: 'failed', providerRef: null, group: 'not_refundable', code: 'refused' }
    : unread;
}

/** How it stands, by what its debit says. */
export function refundIn({ refundId }: RefundOrder, providerRef: string | null, answer: CallResult) {
  const read = withRefunds.safeParse(bodyOf(answer));
  if (!read.success) return unread;
  const own = read.data.devoluciones.find(({ id, referencia }) => referencia === refundId || id === providerRef);
  return own ? refundState(own) : ({ kind: 'never_seen' } as const);
}

const unread = { kind: 'unknown', why: 'no answer, or one we cannot read' } as const;

const refundState = ({ id, estado }: Refund): RefundResult =>
  estado === 'fallida'
    ? { kind: 'failed', providerRef: id, group: 'other', code: estado }
    : { kind: estado === 'hecha' ? 'done' : 'pending', providerRef: id };

/** What went back of a debit, and whether more is on its way. */
export function returnedIn(refunds: readonly Refund[]): Pick<SettledPayment, 'returned' | 'returning'> {
  const returned = refunds
    .filter(({ estado }) => estado === 'hecha')
    .map(({ id, referencia, valor }) => ({
      providerRef: id,
      kind: 'refund' as const,
      minor: valor,
      refundId: referencia,
    }));
  return {
    ...(returned.length > 0 ? { returned } : {}),
    ...(refunds.some(({ estado }) => estado === 'en_curso') ? { returning: true } : {}),
  };
}
