import { randomId, unixSeconds, type EmulatorClock, type LedgerReturn } from '../emulator-kit.ts';
import { CashDesk } from './emulator-cash.ts';
import { cashBalanceOf, fundedBy, type Customer } from './emulator-customer.ts';
import { EventLog, type StripeEvent } from './emulator-events.ts';
import { badParameter, StripeRefusal, type Form } from './emulator-form.ts';
import { chargedBy, newIntent, returnedBy, sameAgain, type Intent } from './emulator-intent.ts';
import { RefundDesk, refundsOf } from './emulator-refunds.ts';
import { checkTransfer, newSlip } from './emulator-slip.ts';
import { actByAddress, dueAct, voucherConfirmation } from './emulator-voucher.ts';
import { chargeBody, intentBody } from './emulator-wire.ts';

export interface BooksOptions {
  readonly clock: EmulatorClock;
  readonly origin: () => string;
  /** Sends one event's webhook; resolves when it was tried once. */
  readonly emit: (event: StripeEvent) => Promise<void>;
  /** Whether a voucher is paid by itself after three minutes, as in Stripe's test mode. */
  readonly selfActing: boolean;
}

const cancelable: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
];
const reasons: readonly string[] = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'];

/** The emulated account: its PaymentIntents, its customers, its events, and what may happen to them. Newest first. */
export class Books {
  readonly intents: Intent[] = [];
  readonly log: EventLog;
  readonly cash: CashDesk;
  readonly refunds: RefundDesk;
  readonly #options: BooksOptions;

  constructor(options: BooksOptions) {
    this.#options = options;
    this.log = new EventLog(() => this.#now(), options.emit);
    this.refunds = new RefundDesk(this.log, () => this.#now());
    this.cash = new CashDesk({
      now: () => this.#now(),
      intentsOf: ({ id }) => this.intents.filter(({ customer }) => customer === id).toReversed(),
      happened: (type, object) => this.log.add(type, object),
      partlyPaid: (intent) => this.#intentHappened('partially_funded', intent),
      paid: (intent) => this.#charge(intent, intent.amount),
    });
  }

  /** Creates an intent, and with `confirm=true` its voucher or slip. */
  create(form: Form): Intent {
    const intent = newIntent(form, this.#now());
    if (intent.customer !== null) this.cash.get(intent.customer, 400);
    const confirmed = form.get('confirm') === 'true';
    if (confirmed) this.#fillIn(intent, form);
    this.intents.unshift(intent);
    void this.#intentHappened('created', intent);
    if (confirmed) this.#afterConfirming(intent);
    return intent;
  }

  confirm(id: string, form: Form): Intent {
    const intent = this.get(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
      throw this.#unexpectedState(intent, 'confirm');
    this.#fillIn(intent, form);
    this.#afterConfirming(intent);
    return intent;
  }

  cancel(id: string, form: Form): Intent {
    const intent = this.get(id);
    const reason = form.get('cancellation_reason');
    if (reason !== undefined && !reasons.includes(reason))
      throw badParameter('parameter_unknown', 'cancellation_reason', `Invalid cancellation_reason: ${reason}`);
    if (!cancelable.includes(intent.status)) throw this.#unexpectedState(intent, 'cancel');
    Object.assign(intent, {
      status: 'canceled',
      canceledAt: this.#now(),
      cancellationReason: reason ?? null,
      paysItselfAt: null,
    });
    const customer = this.customerOf(intent);
    if (customer) void this.cash.unapply(customer, intent);
    void this.#intentHappened('canceled', intent);
    return intent;
  }

  /** Throws Stripe's `resource_missing`. */
  get(id: string): Intent {
    const intent = this.intents.find((each) => each.id === id);
    if (!intent)
      throw new StripeRefusal(404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'intent',
        message: `No such payment_intent: '${id}'`,
      });
    return intent;
  }

  /** By id, voucher number or CLABE (spaces allowed), or the token of a hosted page; undefined when unknown. */
  find(reference: string): Intent | undefined {
    const wanted = reference.replace(/\s/g, '');
    return this.intents.find(({ id, voucher, slip }) =>
      [id, voucher?.number, voucher?.token, slip?.clabe, slip?.token].includes(wanted),
    );
  }

  /** Whose cash balance pays it; null for a voucher. */
  customerOf({ customer, method }: Intent): Customer | null {
    return customer === null || method === 'oxxo' ? null : this.cash.get(customer);
  }

  /** All that came for an intent. A customer's transfers count for its first one. */
  receivedFor(intent: Intent): number {
    const customer = this.customerOf(intent);
    if (!customer) return chargedBy(intent);
    return this.intents.findLast((each) => each.customer === customer.id) === intent ? fundedBy(customer) : 0;
  }

  /** What went back for good: refunds of its charges that did not end on a cash balance, and what was sent from there. */
  returnsOf(intent: Intent): readonly LedgerReturn[] {
    const customer = this.customerOf(intent);
    const isOwner = customer && this.intents.findLast((each) => each.customer === customer.id) === intent;
    const sent = isOwner ? customer.transactions.filter(({ type }) => type === 'return_initiated') : [];
    return [...refundsOf(intent), ...sent.map(({ id, amount }) => ({ providerRef: id, minor: -amount }))];
  }

  /** Money arrives, on whatever the intent has come to. Resolves when its webhooks were tried. */
  async receive(intent: Intent, amountMinor: number): Promise<void> {
    const customer = this.customerOf(intent);
    if (!customer) return this.#charge(intent, amountMinor);
    await this.cash.fund(customer, amountMinor, intent.slip?.reference ?? null);
    return undefined;
  }

  /** The same payment again, under the same id of ours: a transfer with a customer of its own, as each has. */
  async duplicate(intent: Intent, amountMinor: number): Promise<Intent> {
    const customer = this.customerOf(intent);
    const copy = this.create(sameAgain(customer ? { ...intent, customer: this.cash.copyOf(customer).id } : intent));
    await this.receive(copy, amountMinor);
    return copy;
  }

  /** Money goes back, as Stripe's support or its Dashboard would send it: from the cash balance first; false when there is less of it. */
  async takeBack(intent: Intent, amountMinor: number): Promise<boolean> {
    const customer = this.customerOf(intent);
    const free = customer ? Math.min(cashBalanceOf(customer), amountMinor) : 0;
    const rest = amountMinor - free;
    const uncharged = intent.charges.length === 0 ? intent.applied : 0;
    if (rest > uncharged + chargedBy(intent) - returnedBy(intent)) return false;
    if (customer && uncharged > 0) await this.cash.unapply(customer, intent, rest);
    else if (rest > 0) await this.refunds.refund(intent, rest);
    const fromBalance = uncharged > 0 ? amountMinor : free;
    if (customer && fromBalance > 0) await this.cash.sendBack(customer, fromBalance);
    return true;
  }

  /** The attempt ends without money. */
  async fail(intent: Intent, code: string): Promise<void> {
    Object.assign(intent, {
      status: 'requires_payment_method',
      lastError: code,
      paymentMethod: null,
      paysItselfAt: null,
    });
    await this.#intentHappened('payment_failed', intent);
  }

  /** The money is on its way. */
  async process(intent: Intent): Promise<void> {
    intent.status = 'processing';
    await this.#intentHappened('processing', intent);
  }

  /** Ends the vouchers whose time is over, and plays what the magic addresses ask for: at once; resolves when the webhooks were tried. */
  async settleDue(): Promise<void> {
    const acts: Promise<void>[] = [];
    for (const intent of this.intents.filter((each) => each.status === 'requires_action')) {
      const act = dueAct(intent, this.#now());
      if (act === 'pay') acts.push(this.receive(intent, intent.amount));
      if (act === 'expire') acts.push(this.fail(intent, 'payment_intent_payment_attempt_expired'));
    }
    await Promise.all(acts);
  }

  #now(): number {
    return unixSeconds(this.#options.clock.now());
  }

  #fillIn(intent: Intent, form: Form): void {
    const customer = this.customerOf(intent);
    if (intent.method === 'oxxo') {
      Object.assign(intent, voucherConfirmation(form, this.#now()));
      actByAddress(intent, this.#now(), this.#options.selfActing);
    } else {
      checkTransfer(form, intent.customer);
      if (customer) intent.slip = newSlip(this.cash.clabeOf(customer));
      intent.paymentMethod = randomId('pm_1');
    }
    Object.assign(intent, { status: 'requires_action', lastError: null });
  }

  /** Money that lies on a cash balance pays at once. */
  #afterConfirming(intent: Intent): void {
    const customer = this.customerOf(intent);
    if (customer && cashBalanceOf(customer) > 0) void this.cash.settle(customer);
    if (intent.status === 'requires_action') void this.#intentHappened('requires_action', intent);
  }

  async #charge(intent: Intent, amountMinor: number): Promise<void> {
    const charge = { id: randomId('ch_3'), amount: amountMinor, created: this.#now(), refunds: [] };
    intent.charges.push(charge);
    Object.assign(intent, {
      status: 'succeeded',
      lastError: null,
      canceledAt: null,
      cancellationReason: null,
      paysItselfAt: null,
    });
    await Promise.all([
      this.log.add('charge.succeeded', chargeBody(intent, charge)),
      this.#intentHappened('succeeded', intent),
    ]);
  }

  #unexpectedState(intent: Intent, verb: string): StripeRefusal {
    return new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: intentBody(intent, this.#options.origin()),
    });
  }

  #intentHappened(what: string, intent: Intent): Promise<void> {
    return this.log.add(`payment_intent.${what}`, intentBody(intent, this.#options.origin()));
  }
}
