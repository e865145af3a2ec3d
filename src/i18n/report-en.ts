import type { ReportTexts } from './report-es.ts';

const lasting = (minutes: number): string => {
  if (minutes < 2) return 'a minute';
  return minutes <= 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/** The words for a transfer and for a deposit. */
const ways = {
  transfer: { done: 'transferred', thing: 'transfer', others: 'transfers', number: 'Tracking or document number' },
  deposit: { done: 'deposited', thing: 'deposit', others: 'payments', number: 'Receipt or tracking number' },
};

const reportFor = (way: keyof typeof ways): ReportTexts => {
  const { done, thing, others, number } = ways[way];
  const again = `Do not ${thing} again`;
  return {
    open: `I have ${done}`,
    find: `Find my ${thing}`,
    heading: way === 'transfer' ? 'Which transfer did you pay with?' : 'What was your deposit?',
    why: 'With these details we tell you how it is going, and the school finds it sooner. A photo of the receipt is not needed.',
    bank: way === 'transfer' ? 'Bank you transferred from' : 'Bank you deposited at',
    paidOn: `Date of the ${thing}`,
    paidTime: 'Time, more or less',
    paidTimeHint: 'With it we know how long it usually takes. If you do not have the number, the time is enough.',
    amount: `Amount you ${done}`,
    number,
    numberHint: "It is on your bank's receipt.",
    send: 'Tell the school',
    sending: 'Sending…',
    wrong: {
      bank: 'Enter the name of your bank.',
      paid_on: `Enter the date of the ${thing}: today or one of the last 30 days.`,
      paid_time: 'Enter a time that has passed, such as 14:30.',
      amount: `Enter the amount you ${done}.`,
      document_number:
        'Enter the number as your receipt shows it, without other words. If you do not have it, enter the time.',
    },
    wrongNumber: {
      too_short:
        'Enter the whole number: it has 8 letters and digits or more. If it is shorter, leave it empty and enter the time.',
      date: 'That is a date. Enter the number your bank gave it, or leave it empty and enter the time.',
      of_this_payment: "That is a number of this slip. Enter the one on your bank's receipt.",
    },
    sentTitle: `You said that you ${done}`,
    sent: (until) =>
      `We do not see it yet, and that is normal. It may take until ${until}. This page changes by itself. ${again}.`,
    sentUsual: (bank, minutes, until) =>
      `We do not see it yet, and that is normal: of 100 ${others} from ${bank}, 95 show within ${lasting(minutes)}. If it has not come by ${until}, we tell the school. This page changes by itself. ${again}.`,
    summary: (bank, day, sum, document) =>
      [`${bank}, ${day}: ${sum}`, ...(document === '' ? [] : [`number ${document}`])].join(', ') + '.',
    lateTitle: `Your ${thing} is taking longer than usual`,
    late: `We have told the school: we opened a case, and it is looking for it. ${again}: once it comes, it counts for this payment. Check that the details below are those of your receipt.`,
    notFoundTitle: `We do not see your ${thing} yet`,
    notFound: `Check the details. If they are right, show the school your bank's receipt. ${again}: once it shows, it counts for this payment.`,
    amountDiffers: (sent, total) => `You reported ${sent}, and this payment is for ${total}. The school checks it.`,
    numberNotFound: `We did not find your ${thing} by its number.`,
    noMoreCorrections: 'You corrected these details three times. If something differs, tell the school.',
    caseOpen: 'We have told the school: we opened a case.',
    correct: 'Correct the details',
    where: way === 'transfer' ? 'See the account' : 'See where to deposit',
  };
};

export const reportEn = reportFor('transfer');
export const depositReportEn = reportFor('deposit');
