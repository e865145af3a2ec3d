/** What stands beside a way to pay in the list. The server says it with each option; no phone fetches this. */
import type { PaidFrom } from '#domain/deduction';
import type { RecommendedBy } from '#domain/method-availability';
import { inSpanishAnd } from './locale.ts';

interface Label {
  readonly text: string;
  readonly tooltip: string;
}

interface MethodLabels {
  /** Why it is recommended; `deduction`: by its price, among those that keep the deduction. */
  readonly recommended: Readonly<Record<RecommendedBy | 'deduction', Label>>;
  readonly fastest: Label;
  /** After its time and its cost: whether tuition paid so may be deducted. */
  readonly deduction: Readonly<Record<PaidFrom, string>>;
  /** How the sum of a way to pay begins that has no short words of its own; null: by its title. */
  readonly short: Readonly<Record<'card' | 'cash' | 'transfer' | 'instructions', string | null>>;
  /** What the button says that goes on with one that has no words of its own: by its kind where that says it, else by what comes then. */
  readonly submit: {
    readonly card: string;
    readonly form: string;
    readonly redirect: string;
    readonly cash: string;
    readonly transfer: string;
    readonly instructions: string;
  };
  /** Why it cannot take this amount, beside its name. */
  readonly most: (amount: string) => string;
  readonly least: (amount: string) => string;
  /** What a long list is divided by. */
  readonly groups: Readonly<Record<'card' | 'cash' | 'transfer' | 'instructions', string>>;
}

const spanish: MethodLabels = {
  recommended: {
    itself: { text: 'Recomendado', tooltip: 'Es la forma de pago que te recomendamos' },
    school: { text: 'Recomendado', tooltip: 'Es la primera que propone el colegio' },
    price: { text: 'Recomendado', tooltip: 'La que menos cuesta; si cuestan igual, la más rápida' },
    deduction: { text: 'Recomendado', tooltip: 'La que menos cuesta de las que puedes deducir' },
  },
  fastest: { text: 'El más rápido', tooltip: 'Tu pago se refleja antes que con las demás' },
  deduction: {
    account: 'deducible',
    cash: 'no\u00a0deducible: es\u00a0efectivo',
    either: 'deducible si no pagas en efectivo',
  },
  short: { card: 'Con tarjeta', cash: null, transfer: null, instructions: null },
  submit: {
    card: 'Pagar con tarjeta',
    form: 'Seguir',
    redirect: 'Ir a pagar',
    cash: 'Generar referencia',
    transfer: 'Ver los datos',
    instructions: 'Ver cómo pagar',
  },
  most: (amount) => `El máximo es ${amount}`,
  least: (amount) => `El mínimo es ${amount}`,
  groups: {
    card: 'Con tarjeta',
    cash: 'En efectivo',
    transfer: 'Por transferencia',
    instructions: 'Desde una app o tu banco',
  },
};

const english: MethodLabels = {
  recommended: {
    itself: { text: 'Recommended', tooltip: 'The way to pay that we recommend' },
    school: { text: 'Recommended', tooltip: 'The one your school proposes first' },
    price: { text: 'Recommended', tooltip: 'It costs least; among equals it is the fastest' },
    deduction: { text: 'Recommended', tooltip: 'It costs least of those you can deduct' },
  },
  fastest: { text: 'Fastest', tooltip: 'Your payment shows sooner than with the others' },
  deduction: {
    account: 'tax-deductible',
    cash: 'not\u00a0tax-deductible: cash',
    either: 'tax-deductible unless paid in cash',
  },
  short: { card: 'By card', cash: null, transfer: null, instructions: null },
  submit: {
    card: 'Pay by card',
    form: 'Go on',
    redirect: 'Go and pay',
    cash: 'Get the reference',
    transfer: 'See the account',
    instructions: 'See how to pay',
  },
  most: (amount) => `The most is ${amount}`,
  least: (amount) => `The least is ${amount}`,
  groups: { card: 'By card', cash: 'In cash', transfer: 'By transfer', instructions: 'From an app or your bank' },
};

export const methodLabels = inSpanishAnd(spanish, english);
