import { checkClabe } from '#domain/clabe';
import { randomDigits, randomId } from '../emulation/emulator.ts';
import {
  cashBalanceOf,
  type CashTransaction,
  cashTransactionBody,
  type Customer,
  sentBackOf,
} from './emulator-customer.ts';
import { badParameter, entriesOf, missing, onlyKnown, type Form } from './emulator-form.ts';
import type { Intent } from './emulator-intent.ts';

export interface CashDeskTools {
  readonly now: () => number;
  /** Returns a customer's intents, oldest first. */
  readonly intentsOf: (customer: Customer) => readonly Intent[];
  /** Each of these resolves when the webhooks of it were tried. */
  readonly happened: (type: string, object: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly partlyPaid: (intent: Intent) => Promise<void>;
  readonly paid: (intent: Intent) => Promise<void>;
}

/**
 * Customers and their cash balances. Money at a CLABE is applied to the customer's oldest open payment at once; the
 * rest stays. Source: https://docs.stripe.com/payments/customer-balance/reconciliation, in its automatic mode.
 */
export class CashDesk {
  /** Newest first. */
  readonly customers: Customer[] = [];
  readonly #tools: CashDeskTools;

  constructor(tools: CashDeskTools) {
    this.#tools = tools;
  }

  create(form: Form): Customer {
    onlyKnown(form, [/^(name|email|phone|description)$/, /^metadata\[[^\]]+\]$/, /^expand\[\d*\]$/]);
    const email = form.get('email') || null;
    if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
      throw badParameter('email_invalid', 'email', `Invalid email address: ${email}`);
    return this.#add({ name: form.get('name') || null, email, metadata: entriesOf(form, 'metadata') });
  }

  /** Another customer with the same particulars, and a CLABE of its own. */
  copyOf({ name, email, metadata }: Customer): Customer {
    return this.#add({ name, email, metadata });
  }

  get(id: string, status: 404 | 400 = 404): Customer {
    const customer = this.customers.find((each) => each.id === id);
    if (!customer) throw missing('customer', id, status);
    return customer;
  }

  /** The customer's CLABE, made when it is first needed: of Citi's bank (124) and Mexico City (180). */
  clabeOf(customer: Customer): string {
    const start = `124180${randomDigits(11)}`;
    customer.clabe ??=
      Array.from({ length: 10 }, (_, digit) => start + digit).find((all) => checkClabe(all) === 'ok') ?? '';
    return customer.clabe;
  }

  /** A transfer comes, and what can be is paid with it. */
  async fund(customer: Customer, amount: number): Promise<void> {
    await Promise.all([this.#book(customer, 'funded', amount), this.settle(customer)]);
  }

  /** Puts what lies on the balance to the open payments. */
  async settle(customer: Customer): Promise<void> {
    const { intentsOf, partlyPaid, paid } = this.#tools;
    const tasks: Promise<void>[] = [];
    for (const intent of intentsOf(customer).filter(({ status }) => awaitsMoney.has(status))) {
      const part = Math.min(cashBalanceOf(customer), intent.amount - intent.applied);
      if (part <= 0) continue;
      intent.applied += part;
      tasks.push(this.#book(customer, 'applied_to_payment', -part, { payment_intent: intent.id }));
      tasks.push(intent.applied === intent.amount ? paid(intent) : partlyPaid(intent));
    }
    await Promise.all(tasks);
  }

  /** Moves money applied to an uncharged payment back to the balance. */
  async unapply(customer: Customer, intent: Intent, amount = intent.applied): Promise<void> {
    if (amount === 0) return;
    intent.applied -= amount;
    await this.#book(customer, 'unapplied_from_payment', amount, { payment_intent: intent.id });
  }

  /** Money leaves the balance for the sender's account. */
  sendBack(customer: Customer, amount: number): Promise<void> {
    return this.#book(customer, 'return_initiated', -amount);
  }

  /** The sender's bank refuses the latest return: it is on the balance again; false if there was none. */
  async cancelSent(customer: Customer): Promise<boolean> {
    const last = sentBackOf(customer).at(-1);
    if (!last) return false;
    await this.#book(customer, 'return_canceled', -last.amount);
    return true;
  }

  /** A refund that could not be delivered comes to lie on the balance. */
  putBack(customer: Customer, refund: string, amount: number): Promise<void> {
    return this.#book(customer, 'refunded_from_payment', amount, { refund });
  }

  #add(particulars: Pick<Customer, 'name' | 'email' | 'metadata'>): Customer {
    const created = this.#tools.now();
    const customer = { id: randomId('cus_', 14), created, ...particulars, clabe: null, transactions: [] };
    this.customers.unshift(customer);
    return customer;
  }

  #book(
    customer: Customer,
    type: CashTransaction['type'],
    amount: number,
    about: CashTransaction['about'] = null,
  ): Promise<void> {
    const transaction: CashTransaction = {
      id: randomId('ccsbtxn_1'),
      type,
      amount,
      endingBalance: cashBalanceOf(customer) + amount,
      created: this.#tools.now(),
      about,
    };
    customer.transactions.unshift(transaction);
    return this.#tools.happened(
      'customer_cash_balance_transaction.created',
      cashTransactionBody(customer, transaction),
    );
  }
}

const awaitsMoney: ReadonlySet<string> = new Set(['requires_action', 'processing']);
