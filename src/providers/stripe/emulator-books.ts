import { randomId, unixSeconds, type EmulatorClock } from '../emulator-kit.ts';
import { badParameter, StripeRefusal, type Form } from './emulator-form.ts';
import { confirmation, newIntent, returnedBy, type Intent } from './emulator-intent.ts';
import { apiVersion, chargeBody, intentBody } from './emulator-wire.ts';

export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly created: number;
  /** The whole event, frozen as it was when it happened. */
  readonly body: Readonly<Record<string, unknown>>;
}

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

/** What the webhook endpoint asked for, as the folder's README tells a school to set it. The rest is only in the events list. */
const subscribed: ReadonlySet<string> = new Set([
  ...['requires_action', 'processing', 'partially_funded', 'succeeded', 'payment_failed', 'canceled'].map(
    (what) => `payment_intent.${what}`,
  ),
  'charge.refunded',
]);

/** The emulated account: its PaymentIntents, its events, and what may happen to them. Newest first. */
export class Books {
  readonly intents: Intent[] = [];
  readonly events: StripeEvent[] = [];
  readonly #options: BooksOptions;

  constructor(options: BooksOptions) {
    this.#options = options;
  }

  /** Creates an intent, and its voucher with `confirm=true`. */
  create(form: Form): Intent {
    const intent = newIntent(form, this.#now());
    const confirmed = form.get('confirm') === 'true';
    if (confirmed) this.#fillIn(intent, form);
    this.intents.unshift(intent);
    void this.#intentHappened('created', intent);
    if (confirmed) void this.#intentHappened('requires_action', intent);
    return intent;
  }

  confirm(id: string, form: Form): Intent {
    const intent = this.get(id);
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation')
      throw this.#unexpectedState(intent, 'confirm');
    this.#fillIn(intent, form);
    void this.#intentHappened('requires_action', intent);
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

  /** By id, voucher number (spaces allowed) or the token of its hosted page; undefined when unknown. */
  find(reference: string): Intent | undefined {
    const wanted = reference.replace(/\s/g, '');
    return this.intents.find(
      (each) => each.id === wanted || each.voucher?.number === wanted || each.voucher?.token === wanted,
    );
  }

  /** Money arrives, on whatever the intent has come to. Resolves when its webhooks were tried. */
  async receive(intent: Intent, amountMinor: number): Promise<void> {
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
      this.#happened('charge.succeeded', chargeBody(intent, charge)),
      this.#intentHappened('succeeded', intent),
    ]);
  }

  /** Money goes back, as Stripe's support or its Dashboard would send it; false when there is less of it. */
  async refund(intent: Intent, amountMinor: number): Promise<boolean> {
    const charge = intent.charges.at(-1);
    if (!charge || amountMinor > charge.amount - returnedBy(intent)) return false;
    charge.refunds.push({ id: randomId('re_3'), amount: amountMinor, created: this.#now() });
    await this.#happened('charge.refunded', chargeBody(intent, charge));
    return true;
  }

  /** The voucher ends without money. */
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
    Object.assign(intent, confirmation(form, this.#now()), { status: 'requires_action', lastError: null });
    actByAddress(intent, this.#now(), this.#options.selfActing);
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
    return this.#happened(`payment_intent.${what}`, intentBody(intent, this.#options.origin()));
  }

  #happened(type: string, object: Readonly<Record<string, unknown>>): Promise<void> {
    const id = randomId('evt_3');
    const created = this.#now();
    const body = structuredClone({
      id,
      object: 'event',
      api_version: apiVersion,
      created,
      type,
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      data: { object },
    });
    const event = { id, type, created, body };
    this.events.unshift(event);
    return subscribed.has(type) ? this.#options.emit(event) : Promise.resolve();
  }
}

function dueAct(intent: Intent, now: number): 'pay' | 'expire' | null {
  if (intent.paysItselfAt !== null && intent.paysItselfAt <= now) return 'pay';
  return intent.voucher && intent.voucher.expiresAfter < now ? 'expire' : null;
}

/** The test addresses of https://docs.stripe.com/payments/oxxo/accept-a-payment#test-your-integration. */
function actByAddress(intent: Intent, now: number, selfActing: boolean): void {
  const local = intent.payer?.email.split('@')[0] ?? '';
  const expireAt = (at: number): void => {
    if (intent.voucher) intent.voucher = { ...intent.voucher, expiresAfter: at };
  };
  if (local.includes('succeed_immediately')) intent.paysItselfAt = now + 2;
  else if (local.includes('expire_immediately')) expireAt(now);
  else if (local.includes('expire_with_delay')) expireAt(now + 180);
  else if (selfActing && !local.includes('fill_never')) intent.paysItselfAt = now + 180;
}
