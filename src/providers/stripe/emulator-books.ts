import { randomId, unixSeconds, type EmulatorOutcome } from '../emulation/emulator.ts';
import type { BooksTools, EmulatedBooks } from '../emulation/emulated-books.ts';
import { goneBack, newCharge } from './emulator-charge.ts';
import { CashDesk } from './emulator-cash.ts';
import { slipConfirmation, voucherConfirmation } from './emulator-confirmation.ts';
import { cashBalanceOf, fundedBy, sentBackOf, type Customer } from './emulator-customer.ts';
import { badParameter, missing, stripeRefusal, type Form } from './emulator-form.ts';
import { chargedBy, newIntent, sameAgain, type Intent } from './emulator-intent.ts';
import { ReturnDesk } from './emulator-returns.ts';
import { eventBody, intentBody } from './emulator-wire.ts';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  /** The whole event, as it was when it happened. */
  readonly body: string;
}

/** The webhook endpoint's events, as the folder's README tells a school to set them. Others are only in the list. */
const subscribed: ReadonlySet<string> = new Set([
  ...['requires_action', 'processing', 'partially_funded', 'succeeded', 'payment_failed', 'canceled'].map(
    (what) => `payment_intent.${what}`,
  ),
  ...['created', 'updated', 'closed'].map((what) => `charge.dispute.${what}`),
  'charge.refunded',
  'refund.updated',
  'refund.failed',
]);
const reasons: readonly string[] = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];

const movesBack: ReadonlySet<string> = new Set(['return_initiated', 'return_canceled']);

/** The emulated account: its PaymentIntents, its customers, its events, and what may happen to them. Newest first. */
export class Books implements EmulatedBooks<Intent> {
  readonly payments: Intent[] = [];
  readonly events: StripeEvent[] = [];
  readonly cash: CashDesk;
  readonly returns: ReturnDesk;
  readonly origin: () => string;
  readonly #tools: BooksTools;

  constructor(tools: BooksTools) {
    this.#tools = tools;
    this.origin = tools.origin;
    this.cash = new CashDesk({
      now: () => this.#now(),
      intentsOf: ({ id }) => this.payments.filter(({ customer }) => customer === id).toReversed(),
      happened: (type, object) => this.#happened(type, object),
      partlyPaid: (intent) => this.#intentHappened('partially_funded', intent),
      paid: (intent) => this.#charge(intent, intent.amount),
    });
    this.returns = new ReturnDesk({
      now: () => this.#now(),
      cash: this.cash,
      intents: () => this.payments,
      customerOf: (intent) => this.#customerOf(intent),
      happened: (type, object) => this.#happened(type, object),
    });
  }

  /** Creates an intent, and with `confirm=true` its voucher or slip. */
  create(form: Form): Intent {
    const intent = newIntent(form, this.#now());
    const customer = intent.customer === null ? null : this.cash.get(intent.customer, 400);
    const confirmed = form.get('confirm') === 'true';
    if (confirmed) {
      const filled =
        intent.method === 'oxxo'
          ? voucherConfirmation(form, this.#now())
          : slipConfirmation(form, customer && this.cash.clabeOf(customer));
      Object.assign(intent, filled, { status: 'requires_action', paymentMethod: randomId('pm_1') });
    }
    this.payments.unshift(intent);
    // Money that lies on a cash balance pays at once.
    if (confirmed && customer && cashBalanceOf(customer) > 0) void this.cash.settle(customer);
    if (intent.status === 'requires_action') void this.#intentHappened('requires_action', intent);
    return intent;
  }

  cancel(id: string, reason: string | undefined): Intent {
    const intent = this.get(id);
    if (reason !== undefined && !reasons.includes(reason))
      throw badParameter('parameter_unknown', 'cancellation_reason', `Invalid cancellation_reason: ${reason}`);
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw stripeRefusal(400, {
        code: 'payment_intent_unexpected_state',
        message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        payment_intent: intentBody(intent, this.origin()),
      });
    Object.assign(intent, { status: 'canceled', canceledAt: this.#now(), cancellationReason: reason ?? null });
    const customer = this.#customerOf(intent);
    if (customer) void this.cash.unapply(customer, intent);
    void this.#intentHappened('canceled', intent);
    return intent;
  }

  get(id: string): Intent {
    const intent = this.payments.find((each) => each.id === id);
    if (!intent) throw missing('payment_intent', id);
    return intent;
  }

  /** By id, voucher number or CLABE (spaces allowed), or the token of a hosted page. */
  find(reference: string): Intent | undefined {
    const searchText = reference.replace(/\s/g, '');
    return this.payments.find(({ id, voucher, slip }) =>
      [id, voucher?.number, voucher?.token, slip?.clabe, slip?.token].includes(searchText),
    );
  }

  line(intent: Intent) {
    const customer = this.#customerOf(intent);
    // A customer's transfers, and the returns of them, count for its first payment.
    const isOwner = customer && this.payments.findLast((each) => each.customer === customer.id) === intent;
    const sent = isOwner ? sentBackOf(customer) : [];
    return {
      providerRef: intent.id,
      reference: intent.voucher?.number ?? intent.slip?.clabe ?? null,
      paymentId: intent.metadata['payment_id'] ?? null,
      status: intent.status,
      amountMinor: intent.amount,
      receivedMinor: customer ? (isOwner ? fundedBy(customer) : 0) : chargedBy(intent),
      currency: intent.currency.toUpperCase(),
      returned: [
        ...intent.charges.flatMap(goneBack),
        ...sent.map(({ id, amount }) => ({ providerRef: id, minor: -amount })),
      ],
      createdAt: new Date(intent.created * 1000),
      returns: this.returns.line(intent),
    };
  }

  /** Money arrives, on whatever the intent has come to. */
  async pay(intent: Intent, amountMinor: number): Promise<boolean> {
    if (intent.voucher === null && intent.slip === null) return false;
    const customer = this.#customerOf(intent);
    await (customer ? this.cash.fund(customer, amountMinor) : this.#charge(intent, amountMinor));
    return true;
  }

  /** Neither rail has bank rejections: they and failures are failed attempts. Stripe's slip never fails by itself. */
  async outcome(intent: Intent, result: EmulatorOutcome): Promise<boolean> {
    if (this.line(intent).receivedMinor > 0) return false;
    if (result === 'approved') return this.pay(intent, intent.amount);
    if (result === 'pending') {
      intent.status = 'processing';
      await this.#intentHappened('processing', intent);
    } else if (result !== 'cancelled') await this.#fail(intent, result === 'expired' ? 'expired' : 'failed');
    else if (intent.status !== 'canceled') this.cancel(intent.id, 'abandoned');
    return true;
  }

  /** The same payment again, under the same id of ours: a transfer with a customer of its own, as each has. */
  async duplicate(intent: Intent, amountMinor: number): Promise<string> {
    const customer = this.#customerOf(intent);
    const copy = this.create(sameAgain(customer ? { ...intent, customer: this.cash.copyOf(customer).id } : intent));
    await this.pay(copy, amountMinor);
    return copy.id;
  }

  /** Ends expired vouchers, and refunds that were not claimed. */
  async settleDue(): Promise<void> {
    const due = this.payments.filter(
      ({ status, voucher }) => status === 'requires_action' && voucher && voucher.expiresAfter < this.#now(),
    );
    await Promise.all([...due.map((intent) => this.#fail(intent, 'expired')), this.returns.settleDue()]);
  }

  #now(): number {
    return unixSeconds(this.#tools.clock.now());
  }

  /** Returns the customer whose cash balance pays it; null for a voucher. */
  #customerOf({ customer, method }: Intent): Customer | null {
    return customer === null || method === 'oxxo' ? null : this.cash.get(customer);
  }

  async #fail(intent: Intent, why: 'failed' | 'expired'): Promise<void> {
    const lastError = `payment_intent_payment_attempt_${why}`;
    Object.assign(intent, { status: 'requires_payment_method', lastError, paymentMethod: null });
    await this.#intentHappened('payment_failed', intent);
  }

  async #charge(intent: Intent, amountMinor: number): Promise<void> {
    intent.charges.push(newCharge(amountMinor, this.#now()));
    Object.assign(intent, { status: 'succeeded', lastError: null, canceledAt: null, cancellationReason: null });
    await this.#intentHappened('succeeded', intent);
  }

  #intentHappened(what: string, intent: Intent): Promise<void> {
    return this.#happened(`payment_intent.${what}`, intentBody(intent, this.origin()));
  }

  /** Stores the event, and sends its webhook if subscribed: of cash balances, only money that leaves them. */
  #happened(type: string, object: Readonly<Record<string, unknown>>): Promise<void> {
    const [id, created] = [randomId('evt_3'), this.#now()];
    const event = { id, type, created, body: eventBody(id, type, created, object) };
    this.events.unshift(event);
    return subscribed.has(type) || movesBack.has(String(object['type']))
      ? this.#tools.emit(event.body)
      : Promise.resolve();
  }
}
