import type { MoneyReturn } from '#contracts/cases';
import { typesCard } from '#contracts/step-traits';
import { owedOn } from '#domain/money-state';
import { about } from './how-to-pay.ts';
import type { OutcomeContext, OutcomeLetter, PaymentContext } from './outcome-context.ts';
import type { Occasion } from './outcome-occasions.ts';

/** That the school decided a case. A case that is opened again is decided of other sums, so it is told of again. */
export function resolvedLetter(
  context: OutcomeContext,
  { case: kind, resolution, returned }: Extract<Occasion, { kind: 'resolved' }>,
): OutcomeLetter {
  const { payment } = context;
  const found = payment.cases.find((each) => each.kind === kind);
  // Nothing went back with the decision where it went back before: then that is what is told.
  const amount = resolution === 'refunded' ? returned || payment.returned : (found?.amount ?? 0);
  return {
    kind: 'case_resolved',
    about: [payment.id, kind, resolution, payment.received ?? 0, payment.returned].join(':'),
    data: { ...afterwards(context, owedOn(context.before.charges)), case: kind, resolution, caseAmount: amount },
  };
}

/** That money of a payment went back. */
export function returnedLetter(context: OutcomeContext, money: ReturnedMoney): OutcomeLetter {
  return letterOfReturn(context, owedOn(context.before.charges), money);
}

/** That a refund went back which takes nothing more off its payment; of a return that was told of, it is the same letter. */
export function returnedAgainLetter(
  context: PaymentContext,
  { id, amount }: Pick<MoneyReturn, 'id' | 'amount'>,
): OutcomeLetter {
  return letterOfReturn(context, owedOn(context.facts.charges), { id, amount, kind: 'refund', means: 'provider' });
}

type ReturnedMoney = Pick<MoneyReturn, 'id' | 'kind' | 'means' | 'amount'>;

function letterOfReturn(
  context: PaymentContext,
  owedBefore: number,
  { id, kind, means, amount }: ReturnedMoney,
): OutcomeLetter {
  const way = typesCard(context.offer) ? 'card' : 'account';
  const data = { ...afterwards(context, owedBefore), as: kind, returned: amount };
  const isSent = kind === 'refund' && means === 'provider';
  return { kind: 'money_returned', about: id, data: { ...data, ...(isSent ? { way } : {}) } };
}

function afterwards(context: PaymentContext, owedBefore: number) {
  const { facts, payment } = context;
  const owedNow = owedOn(facts.charges);
  return {
    ...about(context),
    received: payment.received ?? 0,
    receivedCurrency: payment.cases.find(({ kind }) => kind === 'wrong_currency')?.currency ?? payment.currency,
    confirmation: payment.confirmation_number,
    stillOwed: owedNow,
    // Not all that went back: excess and commission were owed to nobody.
    owedAgain: Math.max(0, owedNow - owedBefore),
    isPaid: facts.state === 'paid',
  };
}
