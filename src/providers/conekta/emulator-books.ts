/** The emulator's books of the Orders API: an order is one payment, and each change of it a stored event. */
import { randomBytes } from 'node:crypto';
import type { BooksTools } from '../emulation/emulated-books.ts';
import { randomDigits, randomId, unixSeconds } from '../emulation/emulator.ts';
import type { PlainPayment } from '../emulation/plain-books.ts';
import { RefundingBooks } from '../emulation/plain-refunds.ts';
import type { ProfileName } from './profiles.ts';

const words = {
  open: 'pending_payment',
  paid: 'paid',
  rejected: 'declined',
  cancelled: 'canceled',
  expired: 'expired',
} as const;

/** 24 hexadecimal digits, as charges and events have. */
const hexId = (): string => randomBytes(12).toString('hex');

/** Orders with these last digits get their expiry this much later than their reference. */
const slowCents = 13;
const slowMs = 3_000;
const dayMs = 86_400_000;

export class ConektaBooks extends RefundingBooks {
  /** Each with the order as it was then. */
  readonly events: { readonly id: string }[] = [];
  readonly profile: ProfileName;
  readonly #charges = new Map<string, readonly [id: string, otherId: string, otherReference: string]>();

  constructor(profile: ProfileName, tools: BooksTools) {
    const write = (payment: PlainPayment) => this.#keep(payment);
    super({ prefix: 'ord_', words, newId: () => randomId('ord_', 17), event: write }, tools);
    this.profile = profile;
  }

  place({ paymentId, amount, expiresAt }: Pick<PlainPayment, 'paymentId' | 'amount' | 'expiresAt'>): PlainPayment {
    // 30 days by default.
    const until = expiresAt ?? new Date(this.clock.now().getTime() + 30 * dayMs);
    const order = { paymentId, amount, currency: 'MXN', expiresAt: until };
    const made = this.create({ ...order, reference: `93${randomDigits(12)}` });
    this.#charges.set(made.id, [hexId(), hexId(), `1083${randomDigits(16)}`]);
    return made;
  }

  /** A counter may take the money of a reference that has expired a moment ago. */
  override async pay(payment: PlainPayment, amountMinor: number): Promise<boolean> {
    if (payment.status === words.expired && amountMinor === payment.amount) payment.status = words.open;
    return super.pay(payment, amountMinor);
  }

  /** The same start arrives twice, and both are paid. */
  async duplicate(payment: PlainPayment, amount: number): Promise<string> {
    const { paymentId, expiresAt } = payment;
    const again = this.place({ paymentId, amount, expiresAt });
    await this.pay(again, amount);
    return again.id;
  }

  orderOf(payment: PlainPayment): object {
    const { id, paymentId, amount, currency, status, createdAt, refunds } = payment;
    const charges = this.#chargesOf(payment);
    return {
      id,
      object: 'order',
      livemode: false,
      amount,
      amount_refunded: refunds.reduce((sum, each) => sum + (each.stage === 'done' ? each.amount : 0), 0),
      currency,
      payment_status: status,
      is_refundable: false,
      metadata: { payment_id: paymentId },
      created_at: unixSeconds(createdAt),
      updated_at: unixSeconds(this.clock.now()),
      charges: { object: 'list', has_more: false, total: charges.length, data: charges },
    };
  }

  /** Conekta has one more, for a bank's machines; it comes first. */
  #chargesOf(payment: PlainPayment): readonly object[] {
    const [own = '', other = '', reference = ''] = this.#charges.get(payment.id) ?? [];
    const oxxo = {
      type: 'oxxo',
      service_name: 'OxxoPay',
      store_name: 'OXXO',
      reference: payment.reference,
    };
    const machines = {
      type: 'cash',
      service_name: 'Cash',
      store_names: ['BBVA ATM'],
      agreement: '2409992',
      product_type: 'bbva_cash_in',
      reference,
    };
    const forOxxo = { ...this.#charge(payment, own, oxxo), ...moneyOf(payment) };
    if (this.profile === 'digitalfemsa') return [forOxxo];
    const isOpen = payment.status === words.open;
    return [{ ...this.#charge(payment, other, machines), status: isOpen ? words.open : words.expired }, forOxxo];
  }

  #charge({ id, paymentId, amount, currency, createdAt, expiresAt }: PlainPayment, chargeId: string, method: object) {
    const isSlow = amount % 100 === slowCents && this.clock.now().getTime() < createdAt.getTime() + slowMs;
    return {
      id: chargeId,
      object: 'charge',
      livemode: false,
      order_id: id,
      amount,
      currency,
      created_at: unixSeconds(createdAt),
      paid_at: null,
      description: 'Payment from order',
      reference_id: paymentId,
      payment_method: {
        object: 'cash_payment',
        barcode_url: `${this.origin}/barcodes/${chargeId}.png`,
        expires_at: expiresAt && !isSlow ? unixSeconds(expiresAt) : null,
        store: null,
        auth_code: null,
        cashier_id: null,
        ...method,
      },
    };
  }

  #keep(payment: PlainPayment): object {
    const isBack = payment.refunds.length > 0;
    const event = {
      id: hexId(),
      object: 'event',
      type: `order.${isBack ? 'partially_refunded' : payment.status}`,
      livemode: false,
      created_at: unixSeconds(this.clock.now()),
      data: { object: this.orderOf(payment), previous_attributes: {} },
      webhook_status: 'pending',
      webhook_logs: [],
    };
    this.events.unshift(event);
    return event;
  }
}

function moneyOf({ status, paidAt, refunds }: PlainPayment) {
  const data = refunds
    .filter(({ stage }) => stage !== 'failed')
    .map(({ id, amount, stage, changedAt }) => ({
      id,
      object: 'refund',
      amount: -amount,
      created_at: unixSeconds(changedAt),
      status: stage === 'under_way' ? 'pending' : 'done',
    }));
  return {
    status,
    paid_at: paidAt === null ? null : unixSeconds(paidAt),
    refunds: data.length === 0 ? null : { object: 'list', has_more: false, data },
  };
}
