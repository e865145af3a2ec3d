import { usualSlipHours } from '#domain/reflection';
import { pluralIn } from './plural.ts';
import { depositReportEn, reportEn } from './report-en.ts';
import type { InstructionTexts } from './instructions-es.ts';

const plural = pluralIn('en-US');
const hours = (count: number): string => `${count}\u00a0${plural(count, { one: 'hour', other: 'hours' })}`;

export const instructionsEn = {
  subtitles: {
    cash: 'Cash payment',
    transfer: 'Bank transfer',
    card: 'Card payment',
  },
  calendar: 'Remind me the day before',
  make: {
    heading: 'Pay by bank transfer',
    hint: (count: number) =>
      `We give you the account for this payment. Send the exact amount from your bank’s app; it shows up in about ${hours(usualSlipHours)}, and up to ${count} on holidays and weekends.`,
    button: 'Get the account details',
    unavailableTitle: 'Bank transfer is not available',
    unavailable: 'This payment cannot be made by bank transfer. Choose another method.',
    otherUnavailableTitle: 'This method is not available',
    otherUnavailable: 'This payment cannot be made this way. Choose another method.',
  },
  lines: {
    reference: 'Reference',
    clabe: 'CLABE',
    account: 'Account',
    agreement: 'Agreement number',
    beneficiary: 'Beneficiary',
    bank: 'Bank',
    bank_code: 'Bank code',
    document: 'Holder’s document',
    student_code: 'Student code',
    service: 'Service',
    payment_name: 'Payment name',
  },
  transfer: {
    heading: 'Send it from your bank',
    validUntil: 'Valid until',
    reflects: 'Takes',
    reflectsIn: (usual: number, atMost: number) =>
      `in about ${hours(usual)}, and up to ${atMost} on holidays and weekends`,
    copy: 'Copy',
    copiedField: {
      reference: 'Reference copied',
      clabe: 'CLABE copied',
      account: 'Account copied',
      agreement: 'Agreement number copied',
      beneficiary: 'Beneficiary copied',
      bank: 'Bank copied',
      bank_code: 'Bank code copied',
      document: 'Document copied',
      service: 'Service copied',
      payment_name: 'Payment name copied',
      student_code: 'Student code copied',
      amount: 'Amount copied',
    },
    copyCode: 'Copy code',
    copyFailed: 'Could not copy. Press and hold it to copy it.',
  },
  app: { heading: (brand: string) => `Pay with ${brand}` },
  accept: {
    heading: (method: string) => `Accept the payment in ${method}`,
    what: 'You got a notification. Open it in the app, check the amount and accept.',
    left: (time: string) => `${time} left`,
    until: (deadline: string) => `You have until ${deadline}`,
    overTitle: 'The time to accept it is over',
    over: 'If you accepted it, your payment will show here. If not, you can try again.',
    statusTitle: 'Waiting for you to accept it in the app',
    status: 'This page changes by itself when you accept or decline it.',
  },
  banks: {
    choose: 'Where do you pay?',
    howAt: (name: string) => `How to pay at ${name}`,
    upTo: (amount: string) => `up to ${amount}`,
    tooMuch: (amount: string) => `It takes no more than ${amount} at a time. Pay another way.`,
    readAloud: 'Read the code aloud',
  },
  later: {
    heading: 'Later, with the same code',
    due: (day: string) => `Due ${day}`,
    part: (amount: string, total: string) => `Pays ${amount} of ${total}; the rest later`,
  },
  places: {
    upTo: (amount: string) => `up to ${amount}`,
    anyAmount: 'any amount',
    reflectsIn: (minutes: number, atMost: number) => `in about ${minutes}\u00a0minutes, at most ${hours(atMost)}`,
    tooMuch: (amount: string) => `Does not take this amount: only up to ${amount}`,
  },
  expired: {
    title: 'This slip has expired: make a new one',
    text: 'Its account or reference may be different. If you already sent money with this one, it still counts: it will show here, and you need no other slip.',
    button: 'Make a new slip',
  },
  status: {
    waiting: (within: string) =>
      `This page changes by itself when your transfer arrives (${within}). You may close it.`,
    grace:
      'If you already sent it, your payment will show here although the slip has expired. This page changes by itself.',
    restSameClabe:
      'You may also send what is missing the same way, by the same account or reference: it is added to this payment as long as you have not paid it another way.',
    view: 'See the details for the transfer',
    viewHint: 'If you already sent it, do not send it again.',
    clabeEnds: (digits: string) => `ending in ${digits}`,
  },
  report: reportEn,
  depositReport: depositReportEn,
  redirect: {
    heading: 'Your bank asks you to confirm the payment',
    what: 'Go to your bank’s page and confirm. You then come back here and see how it went.',
    button: 'Continue with my bank',
    unreadable: 'We could not open your bank’s page. Choose another method.',
    unwantedTitle: 'Do not confirm it at your bank any more',
    paidElsewhere: 'The school has received this payment another way. If you confirm it, you would pay twice.',
    cancelling: 'We are canceling it. As soon as that is confirmed you can pay another way.',
    statusTitle: 'Your bank is waiting for you to confirm',
    status: 'We have not seen your confirmation yet. This page changes by itself when your bank answers.',
    otherHint: 'Cannot confirm it? You may choose another method.',
    hosted: {
      heading: 'Finish your payment on the payment page',
      what: 'You pay there. Then you come back here and see how it went.',
      typeCard: 'Enter your card details on the payment page. Then you come back here and see how it went.',
      button: 'Go to the payment page',
      unreadable: 'We could not open the payment page. Choose another method.',
      unwantedTitle: 'Do not pay on that page any more',
      paidElsewhere: 'The school has received this payment another way. If you pay there, you would pay twice.',
      statusTitle: 'Your payment is not finished yet',
      status: 'We have not seen your payment yet. This page changes by itself when it arrives.',
      otherHint: 'Cannot finish it? You may choose another method.',
    },
  },
  preparing: {
    redirect: {
      title: 'Preparing your bank’s page',
      text: 'This usually takes a few seconds. This page changes by itself: wait here to continue with your bank.',
    },
    instructions: {
      title: 'Preparing your reference',
      text: 'This usually takes a few seconds. This page changes by itself and shows it here.',
    },
  },
  card: {
    validatingTitle: 'We are validating your payment',
    validating: 'It may take up to 15 minutes; we will email you.',
    submitting: 'We are sending it to your bank. Do not try again; this page changes by itself.',
  },
} satisfies InstructionTexts;
