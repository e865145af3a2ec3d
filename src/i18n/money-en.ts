import type { MoneyTexts } from './money-es.ts';
import { pluralIn } from './plural.ts';

const plural = pluralIn('en-US');

/** What is said in English of money that is on its way, or came otherwise than asked. */
export const moneyEn = {
  attempts: {
    several: 'You have the following payments in process',
    finish: (count: number) =>
      plural(count, {
        one: 'Finish it or try again in 30 minutes. This keeps you from paying twice.',
        other: 'Finish them or try again in 30 minutes. This keeps you from paying twice.',
      }),
    until: (when: string) => `You can pay it until ${when}`,
    wasUntil: (when: string) => `It could be paid until ${when}. If you paid in time, it will show here.`,
    reference: (reference: string) => `Reference ${reference}`,
    submitting: 'We are preparing it. Do not try again.',
    atBank: 'The bank is processing it.',
    see: 'See my voucher',
    paid: 'I already paid',
    askNow: 'Ask how it stands',
    asking: 'Asking…',
    notYet: (clock: string, hours: string) =>
      `We asked at ${clock} and your payment does not show yet. It shows ${hours}. Keep your slip and do not pay again.`,
    soon: 'a few minutes',
    other: 'Pay another way',
    otherTitle: 'Cancel this voucher?',
    otherWhat: 'It will stop working and you can choose another method.',
    otherIfPaid: 'If you already paid it, do not cancel it: press “I already paid”.',
    otherYes: 'Yes, cancel this voucher',
    otherNo: 'No, keep it',
    cancelling: 'Cancelling…',
    superseded: (count: number) =>
      plural(count, { one: 'You have an earlier attempt', other: 'You have earlier attempts' }),
    supersededWhat: (method: string, reference: string) =>
      `Your earlier attempt (${[method, reference].filter(Boolean).join(', ')}) can still be paid or confirmed; do not pay it if you pay another way.`,
    referenceShort: (reference: string) => `ref. ${reference}`,
    replacedTitle: 'Done: that voucher no longer works',
    replaced: 'Do not pay it any more. Choose how you want to pay.',
    endedTitle: 'That attempt has ended',
    ended: 'We received no money with it. Choose how you want to pay.',
    notReplacedTitle: 'We could not cancel the voucher yet',
    notReplaced: 'Nobody has confirmed yet that it can no longer be paid. We keep asking; you need not do anything.',
  },
  received: {
    title: (received: string, missing: string) => `We received ${received}; ${missing} is missing`,
    payRest: 'Pay the rest.',
    payRestLong: 'Choose how to pay what is missing. What you paid already is safe.',
    reviewTitle: 'The school is reviewing your payment',
    review: (received: string, missing: string) =>
      `We received ${received} and ${missing} is missing. The school will tell you what comes next. Do not pay anything else for now.`,
    list: 'What we have received',
    confirmation: (number: string) => `Confirmation ${number}`,
    receipt: 'See receipt',
    receiptOf: (number: string) => `See receipt ${number}`,
    returnedPart: (amount: string) => `Returned: ${amount}`,
    returnedTitle: 'Your payment was returned',
    returnedPartTitle: 'Part of your payment was returned',
    returned: (amount: string) =>
      `${amount} was returned, so this amount is owed again. If you did not expect that, ask the school.`,
    foreignTitle: 'Your payment came in another currency',
    foreign: (amount: string) => `We received ${amount}. The school is looking at it: ask them before you pay again.`,
  },
  unwanted: {
    paidTitle: 'It is paid already; do not pay this voucher',
    paid: 'The school has received this payment another way. If you pay this voucher, you would pay twice.',
    cancellingTitle: 'We are cancelling this voucher: do not pay it',
    cancelling:
      'As soon as that is confirmed you can pay another way. If you had paid it already, your payment will show here.',
    waitingTitle: 'Waiting for the cancellation',
    waiting: 'This page changes by itself when it is confirmed.',
    voidedTitle: 'This voucher no longer works: do not pay it',
    voided: 'It was cancelled and cannot be paid any more.',
    voidedPaid: 'The school has received this payment another way.',
    endedTitle: 'This voucher has ended: do not pay it',
    ended: 'It ended without our receiving money.',
    supersededTitle: 'If you have paid another way, do not pay this voucher',
    superseded: 'This voucher can still be paid, but another method can be chosen by now. Pay only once.',
    otherTitle: 'It is paid already; do not pay your other voucher',
    other: (method: string, reference: string) =>
      `Another voucher of yours (${[method, reference].filter(Boolean).join(', ')}) is not cancelled yet. If you pay it, you would pay twice.`,
  },
  cases: {
    underpaidTitle: 'We received part of your payment',
    underpaid: (received: string, missing: string) => `We received ${received}; ${missing} is missing.`,
    payRest: 'Pay the rest',
    overpaidTitle: 'You paid too much',
    overpaid: (amount: string) =>
      `You paid ${amount} too much; the school knows and will tell you whether they return it.`,
    doubleTitle: 'This payment was covered already',
    double: (amount: string) =>
      `The school had received this payment another way. They know that ${amount} is too much and will tell you whether they return it.`,
    lateTitle: 'Your payment came after the date',
    late: 'We have received it and the school knows. They will tell you if anything else is needed.',
    foreignTitle: 'Your payment came in another currency',
    foreign: (received: string, asked: string) =>
      `We received ${received} and ${asked} was asked for. The school knows and will tell you what comes next.`,
    unknownTitle: 'Your money came without a reference',
    unknown: (amount: string) => `The school found your ${amount} and is looking at it.`,
  },
  resolved: {
    completed: 'What was missing has been paid.',
    waived: (missing: string) => `The school accepted your payment as it is: you no longer owe the missing ${missing}.`,
    accepted: 'The school accepted this payment as it came.',
    refunded: (amount: string) => `The school returned ${amount}.`,
    credited: (amount: string) => `The school keeps ${amount} in your favour.`,
  },
  receipt: {
    partTitle: 'We received part of your payment',
    partIntro: (missing: string) => `${missing} is missing. Keep this receipt for what you have paid.`,
    returnedTitle: 'This payment was returned',
    returnedIntro: 'Keep this receipt for what was received and returned.',
    received: 'Total received',
    asked: 'Amount asked for',
    missing: 'Missing',
    over: 'Too much',
    returned: 'Returned',
    net: 'Net',
    linesAsked: 'What was asked for',
  },
} satisfies MoneyTexts;
