import { checkClabe } from '#domain/clabe';
import { randomDigits, randomId } from '../emulator-kit.ts';
import { badParameter, required, type Form } from './emulator-form.ts';
import { requireMethod } from './emulator-intent.ts';

export interface Slip {
  /** The customer's. */
  readonly clabe: string;
  /** This payment's. */
  readonly reference: string;
  /** The end of its hosted page's address. */
  readonly token: string;
}

const options = 'payment_method_options[customer_balance]';

/** What confirming a bank transfer asks of the request. Throws a refusal when something is missing or not of Mexico. */
export function checkTransfer(form: Form, customer: string | null): void {
  requireMethod(form, 'customer_balance');
  if (customer === null)
    throw badParameter('parameter_missing', 'customer', 'A customer is required for customer_balance payments.');
  for (const [name, only] of [
    [`${options}[funding_type]`, 'bank_transfer'],
    [`${options}[bank_transfer][type]`, 'mx_bank_transfer'],
  ] as const) {
    if (required(form, name) !== only)
      throw badParameter('payment_intent_invalid_parameter', name, `Only ${only} is possible on this account.`);
  }
}

/** A payment's own page and reference at its customer's CLABE. */
export function newSlip(clabe: string): Slip {
  return { clabe, reference: randomId('', 8).toUpperCase(), token: randomId('test_', 40) };
}

/** A CLABE that nobody has yet, of Citi's bank (124) and Mexico City (180), with its check digit. */
export function newClabe(taken: ReadonlySet<string>): string {
  for (;;) {
    const start = `124180${randomDigits(11)}`;
    const clabe = Array.from({ length: 10 }, (_, digit) => `${start}${digit}`).find(
      (each) => checkClabe(each) === 'ok',
    );
    if (clabe !== undefined && !taken.has(clabe)) return clabe;
  }
}
