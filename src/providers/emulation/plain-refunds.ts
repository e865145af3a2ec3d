import type { Hono } from 'hono';
import { type EmulatorHono, randomId } from './emulator.ts';
import { PlainBooks, type PlainPayment, type PlainRefund } from './plain-books.ts';
import type { Refusal } from './refusal.ts';

/** A provider's refund API, at `PAYMENTS/:id/PATH`. */
export interface PlainRefundApi {
  readonly path: string;
  /** Reads a request; null if it is wrong. */
  readonly read: (body: unknown) => { readonly refundId: string; readonly amount: number } | null;
  readonly write: (refund: PlainRefund) => object;
}

/** Books of a provider that sends money back: by order or by hand, and in parts. */
export class RefundingBooks extends PlainBooks {
  /** The same order again answers with the refund there is; null when less is left. */
  order(payment: PlainPayment, request: { readonly refundId: string; readonly amount: number }): PlainRefund | null {
    const known = payment.refunds.find(({ refundId }) => refundId === request.refundId);
    if (known) return known;
    const refund = this.#add(payment, request.refundId, request.amount);
    if (refund) void this.tell(payment);
    return refund;
  }

  override line(payment: PlainPayment) {
    const { refunds } = payment;
    const done = refunds.filter(({ stage }) => stage === 'done');
    const canEnd = refunds.some(({ stage }) => stage === 'under_way');
    return {
      ...super.line(payment),
      returned: done.map(({ id, refundId, amount }) => ({ providerRef: id, minor: amount, refundId })),
      returns: { canEnd, canFail: canEnd || done.length > 0, dispute: [] },
    };
  }

  async takeBack(payment: PlainPayment, amount: number, stage: 'final' | 'under_way'): Promise<boolean> {
    const refund = this.#add(payment, null, amount);
    if (!refund) return false;
    await this.#become(payment, refund, stage === 'final' ? 'done' : 'under_way');
    return true;
  }

  async endReturns(payment: PlainPayment): Promise<boolean> {
    const open = payment.refunds.filter(({ stage }) => stage === 'under_way');
    for (const refund of open) await this.#become(payment, refund, 'done');
    return open.length > 0;
  }

  async failReturn(payment: PlainPayment): Promise<boolean> {
    const refund = payment.refunds.findLast(({ stage }) => stage !== 'failed');
    if (refund) await this.#become(payment, refund, 'failed');
    return refund !== undefined;
  }

  #add(payment: PlainPayment, refundId: string | null, amount: number): PlainRefund | null {
    const held = payment.refunds.reduce((sum, each) => sum + (each.stage === 'failed' ? 0 : each.amount), 0);
    if (amount > payment.received - held) return null;
    const refund: PlainRefund = {
      id: randomId('rf_', 16),
      refundId,
      amount,
      stage: 'under_way',
      changedAt: this.clock.now(),
    };
    payment.refunds.push(refund);
    return refund;
  }

  async #become(payment: PlainPayment, refund: PlainRefund, stage: PlainRefund['stage']): Promise<void> {
    Object.assign(refund, { stage, changedAt: this.clock.now() });
    await this.tell(payment);
  }
}

/** Adds the routes of refunds. */
export function addPlainRefunds(
  routes: Hono<EmulatorHono>,
  books: PlainBooks,
  { path, read, write }: PlainRefundApi,
  refusal: (status: 404 | 422) => Refusal,
): void {
  routes.post(path, async (context) => {
    const payment = books.payments.find(({ id }) => id === context.req.param('id'));
    if (!payment) throw refusal(404);
    const request = read(await context.req.json());
    const refund = request && books instanceof RefundingBooks ? books.order(payment, request) : null;
    if (!refund) throw refusal(422);
    return context.json(write(refund), 201);
  });
}
