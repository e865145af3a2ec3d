import { randomId } from '../emulator-kit.ts';
import { cashBalanceBody, cashTransactionBody } from './emulator-cash-wire.ts';
import {
  cashBalanceOf,
  newCustomer,
  type CashTransaction,
  type CashTransactionType,
  type Customer,
} from './emulator-customer.ts';
import { StripeRefusal, type Form } from './emulator-form.ts';
import type { Intent } from './emulator-intent.ts';
import { newClabe } from './emulator-slip.ts';

export interface CashDeskTools {
  readonly now: () => number;
  /** Of a customer, oldest first. */
  readonly intentsOf: (customer: Customer) => readonly Intent[];
  /** Each of these resolves when the webhooks of it were tried. */
  readonly happened: (type: string, object: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly partlyPaid: (intent: Intent) => Promise<void>;
  readonly paid: (intent: Intent) => Promise<void>;
}

/**
 * Customers and their cash balances. What comes to a CLABE is put to the customer's oldest open payment at once; the rest
 * stays. Source: https://docs.stripe.com/payments/customer-balance/reconciliation, in its automatic mode.
 */
export class CashDesk {
  readonly customers: Customer[] = [];
  readonly #tools: CashDeskTools;

  constructor(tools: CashDeskTools) {
    this.#tools = tools;
  }

  create(form: Form): Customer {
    const customer = newCustomer(form, this.#tools.now());
    this.customers.unshift(customer);
    return customer;
  }

  /** Another customer with the same particulars, and a CLABE of its own. */
  copyOf({ name, email, metadata }: Customer): Customer {
    return this.create(
      new Map([
        ...(name === null ? [] : [['name', name] as const]),
        ...(email === null ? [] : [['email', email] as const]),
        ...Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value] as const),
      ]),
    );
  }

  /** Throws Stripe's `resource_missing`: 404 for an address, 400 for a parameter. */
  get(id: string, status: 404 | 400 = 404): Customer {
    const customer = this.customers.find((each) => each.id === id);
    if (customer) return customer;
    throw new StripeRefusal(status, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      param: status === 400 ? 'customer' : 'id',
      message: `No such customer: '${id}'`,
    });
  }

  /** The customer's CLABE, made when it is first needed. */
  clabeOf(customer: Customer): string {
    const taken = new Set(this.customers.flatMap(({ clabe }) => (clabe === null ? [] : [clabe])));
    customer.clabe ??= newClabe(taken);
    return customer.clabe;
  }

  /** A transfer comes, and what can be is paid with it. */
  async fund(customer: Customer, amount: number, reference: string | null): Promise<CashTransaction> {
    const [funded, told] = this.#book(customer, 'funded', amount, { reference });
    await Promise.all([told, this.settle(customer)]);
    return funded;
  }

  /** Puts what lies on the balance to the open payments. */
  async settle(customer: Customer): Promise<void> {
    const { intentsOf, happened, partlyPaid, paid } = this.#tools;
    const told: Promise<void>[] = [];
    for (const intent of intentsOf(customer).filter(({ status }) => awaitsMoney.has(status))) {
      const part = Math.min(cashBalanceOf(customer), intent.amount - intent.applied);
      if (part <= 0) continue;
      intent.applied += part;
      told.push(this.#book(customer, 'applied_to_payment', -part, { paymentIntent: intent.id })[1]);
      told.push(intent.applied === intent.amount ? paid(intent) : partlyPaid(intent));
    }
    if (cashBalanceOf(customer) > 0) told.push(happened('cash_balance.funds_available', cashBalanceBody(customer)));
    await Promise.all(told);
  }

  /** What was put to an uncharged payment goes back to the balance. */
  async unapply(customer: Customer, intent: Intent, amount = intent.applied): Promise<void> {
    if (amount === 0) return;
    intent.applied -= amount;
    await this.#book(customer, 'unapplied_from_payment', amount, { paymentIntent: intent.id })[1];
  }

  /** Money leaves the balance for the sender's account. */
  async sendBack(customer: Customer, amount: number): Promise<void> {
    await this.#book(customer, 'return_initiated', -amount)[1];
  }

  #book(
    customer: Customer,
    type: CashTransactionType,
    amount: number,
    about: Partial<Pick<CashTransaction, 'reference' | 'paymentIntent'>> = {},
  ): [CashTransaction, Promise<void>] {
    const transaction = {
      id: randomId('ccsbtxn_1'),
      type,
      amount,
      endingBalance: cashBalanceOf(customer) + amount,
      created: this.#tools.now(),
      reference: null,
      paymentIntent: null,
      ...about,
    };
    customer.transactions.unshift(transaction);
    const body = cashTransactionBody(customer, transaction);
    return [transaction, this.#tools.happened('customer_cash_balance_transaction.created', body)];
  }
}

const awaitsMoney: ReadonlySet<string> = new Set(['requires_action', 'processing']);
