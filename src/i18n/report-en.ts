import type { ReportTexts } from './report-es.ts';

export const reportEn: ReportTexts = {
  open: 'I have transferred',
  heading: 'Which transfer did you pay with?',
  why: 'With these details the school finds it sooner. A photo of the receipt is not needed.',
  bank: 'Bank you transferred from',
  paidOn: 'Date of the transfer',
  amount: 'Amount you transferred',
  number: 'Document number of the transfer',
  numberHint: "It is on your bank's receipt.",
  send: 'Tell the school',
  sending: 'Sending…',
  wrong: {
    bank: 'Enter the name of your bank.',
    paid_on: 'Enter the date of the transfer: today or one of the last 30 days.',
    amount: 'Enter the amount you transferred.',
    document_number: 'Enter it as your receipt shows it, without other words.',
  },
  sentTitle: 'You said that you transferred',
  sent: (until) =>
    `The school is looking for it on its account. It may take until ${until}. This page changes by itself: do not transfer again.`,
  summary: (bank, day, sum, number) => `${bank}, ${day}: ${sum}, document ${number}.`,
  notFoundTitle: 'We do not see your transfer yet',
  notFound:
    "Check the details, and correct them if something differs. If they are right, show the school your bank's receipt. Do not transfer again: once it shows, it counts for this payment.",
  correct: 'Correct the details',
};
