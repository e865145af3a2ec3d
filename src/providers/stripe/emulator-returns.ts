import { randomId } from '../emulation/emulator.ts';
import type { DisputeStage, ReturnsLine } from '../emulation/ledger.ts';
import type { CashDesk } from './emulator-cash.ts';
import { type Charge, isUnderWay, type Refund, refundableOf } from './emulator-charge.ts';
import { cashBalanceOf, type Customer } from './emulator-customer.ts';
import {
  badParameter,
  entriesOf,
  missing,
  onlyKnown,
  required,
  stripeRefusal,
  wholeNumber,
  type Form,
} from './emulator-form.ts';
import type { Intent } from './emulator-intent.ts';
import { chargeBody, disputeBody, refundBody } from './emulator-charge-wire.ts';

export interface ReturnDeskTools {
  readonly now: () => number;
  readonly cash: CashDesk;
  readonly intents: () => readonly Intent[];
  readonly customerOf: (intent: Intent) => Customer | null;
  /** Resolves when the webhooks of it were tried. */
  readonly happened: (type: string, object: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** A payer's time to name an account. Source: https://docs.stripe.com/payments/customer-balance/refunding. */
const waitsSeconds = 45 * 86_400;
/** A school's time to answer a dispute here. */
const answerSeconds = 10 * 86_400;

const refundParameters = [
  /^(payment_intent|amount|instructions_email|reason)$/,
  /^metadata\[[^\]]+\]$/,
  /^expand\[\d*\]$/,
];

interface Placed {
  readonly intent: Intent;
  readonly charge: Charge;
  readonly refund: Refund;
}

/** A payment's returns: refunds by order and by hand, and disputes. */
export class ReturnDesk {
  readonly #tools: ReturnDeskTools;

  constructor(tools: ReturnDeskTools) {
    this.#tools = tools;
  }

  /** `POST /v1/refunds`: Stripe first requests the payer's account. Throws a refusal, without creating one. */
  create(form: Form): Placed {
    onlyKnown(form, refundParameters);
    const id = required(form, 'payment_intent');
    const intent = this.#tools.intents().find((each) => each.id === id);
    if (!intent) throw missing('payment_intent', id, 400);
    const charge = intent.charges.at(-1);
    if (!charge || intent.method === 'oxxo')
      throw badParameter('charge_not_refundable', 'payment_intent', 'This payment cannot be refunded.');
    if (charge.dispute && charge.dispute.status !== 'won')
      throw badParameter('charge_disputed', 'payment_intent', 'This charge is disputed.');
    const left = refundableOf(charge);
    if (left === 0) throw badParameter('charge_already_refunded', 'payment_intent', 'It has already been refunded.');
    const amount = wholeNumber(form, 'amount') ?? left;
    if (amount > left || amount === 0)
      throw stripeRefusal(400, { param: 'amount', message: `Refund amount is greater than unrefunded amount ${left}` });
    const email = form.get('instructions_email') || (this.#tools.customerOf(intent)?.email ?? null);
    if (email === null) throw badParameter('parameter_missing', 'instructions_email', 'An email is required.');
    const placed = this.#add(intent, charge, {
      amount,
      email,
      metadata: entriesOf(form, 'metadata'),
      status: 'requires_action',
    });
    void this.#tools.happened('charge.refunded', chargeBody(intent, charge));
    return placed;
  }

  get(id: string): Placed {
    const found = this.#all().find(({ refund }) => refund.id === id);
    if (!found) throw missing('refund', id);
    return found;
  }

  /** Newest first. */
  of(intent: Intent): readonly Placed[] {
    return intent.charges
      .flatMap((charge) => charge.refunds.map((refund) => ({ intent, charge, refund })))
      .toReversed();
  }

  /** Returns money, as Stripe's support or Dashboard does: from the cash balance first; false if it is too little. */
  async takeBack(intent: Intent, amount: number, stage: 'final' | 'under_way'): Promise<boolean> {
    const { cash, customerOf } = this.#tools;
    const left = intent.charges.reduce((sum, each) => sum + refundableOf(each), 0);
    if (stage === 'under_way') return amount <= left && left > 0 && this.#byHand(intent, amount, 'pending');
    const customer = customerOf(intent);
    const free = customer ? Math.min(cashBalanceOf(customer), amount) : 0;
    const rest = amount - free;
    const uncharged = intent.charges.length > 0 ? 0 : intent.applied;
    if (rest > uncharged + left) return false;
    if (customer && uncharged > 0) await cash.unapply(customer, intent, rest);
    else if (rest > 0) await this.#byHand(intent, rest, 'succeeded');
    const fromBalance = uncharged > 0 ? amount : free;
    if (customer && fromBalance > 0) await cash.sendBack(customer, fromBalance);
    return true;
  }

  /** Completes promised returns; false if there are none. */
  async endReturns(intent: Intent): Promise<boolean> {
    const promised = this.of(intent).filter(({ refund }) => isUnderWay(refund));
    for (const each of promised) await this.#become(each, 'succeeded');
    return promised.length > 0;
  }

  /** The newest refund does not reach the payer, or comes back from their bank; false when there is none. */
  async failReturn(intent: Intent): Promise<boolean> {
    const placed = this.of(intent).find(({ refund }) => isUnderWay(refund) || refund.status === 'succeeded');
    const customer = this.#tools.customerOf(intent);
    if (!placed) return customer !== null && this.#tools.cash.cancelSent(customer);
    placed.refund.failureReason = 'declined';
    await this.#become(placed, 'failed');
    return true;
  }

  /**
   * The payer's bank disputes the rest of the newest undisputed charge, and has its money until the dispute is won; the
   * oldest open one is decided first. False if that cannot be.
   */
  async dispute(intent: Intent, stage: DisputeStage): Promise<boolean> {
    const charge =
      stage === 'opened'
        ? intent.charges.findLast(({ dispute }) => dispute === null)
        : intent.charges.find(({ dispute }) => dispute?.status === 'needs_response');
    if (!charge) return false;
    const tell = (...what: readonly string[]) =>
      Promise.all(what.map((each) => this.#tools.happened(`charge.dispute.${each}`, disputeBody(intent, charge))));
    if (charge.dispute === null) {
      const [created, amount] = [this.#tools.now(), refundableOf(charge)];
      if (amount === 0) return false;
      const id = randomId('dp_1');
      charge.dispute = { id, amount, created, dueBy: created + answerSeconds, status: 'needs_response' };
      await tell('created', 'funds_withdrawn');
      return true;
    }
    if (stage === 'opened') return false;
    charge.dispute.status = stage;
    await tell('closed', ...(stage === 'won' ? ['funds_reinstated'] : []));
    return true;
  }

  /** Neither method can be disputed at Stripe, so the console does not offer it; a test may. */
  line(intent: Intent): ReturnsLine {
    const refunds = this.of(intent).map(({ refund }) => refund);
    const canEnd = refunds.some(isUnderWay);
    return { canEnd, canFail: canEnd || refunds.some(({ status }) => status === 'succeeded'), dispute: [] };
  }

  /** Ends the refunds without a payer's account: their money is on the cash balance. */
  async settleDue(): Promise<void> {
    const before = this.#tools.now() - waitsSeconds;
    const due = this.#all().filter(({ refund }) => refund.status === 'requires_action' && refund.created <= before);
    for (const placed of due) {
      const customer = this.#tools.customerOf(placed.intent);
      if (customer) void this.#tools.cash.putBack(customer, placed.refund.id, placed.refund.amount);
      await this.#become(placed, 'canceled');
    }
  }

  #all(): readonly Placed[] {
    return this.#tools.intents().flatMap((intent) => this.of(intent));
  }

  /** A refund of each charge that it draws on, newest first. */
  async #byHand(intent: Intent, amount: number, status: Refund['status']): Promise<boolean> {
    let rest = amount;
    for (const charge of intent.charges.toReversed()) {
      const part = Math.min(rest, refundableOf(charge));
      if (part === 0) continue;
      rest -= part;
      this.#add(intent, charge, { amount: part, email: null, metadata: {}, status });
      await this.#tools.happened('charge.refunded', chargeBody(intent, charge));
    }
    return true;
  }

  #add(intent: Intent, charge: Charge, fields: Pick<Refund, 'amount' | 'email' | 'metadata' | 'status'>): Placed {
    const refund: Refund = { id: randomId('re_3'), created: this.#tools.now(), ...fields, failureReason: null };
    charge.refunds.push(refund);
    return { intent, charge, refund };
  }

  async #become({ intent, charge, refund }: Placed, status: 'succeeded' | 'failed' | 'canceled'): Promise<void> {
    refund.status = status;
    const type = status === 'failed' ? 'refund.failed' : 'refund.updated';
    await this.#tools.happened(type, refundBody(intent, charge, refund));
  }
}
