import type { RefundLetterTexts } from './letters-refund-es.ts';

export const refundLettersEn: RefundLetterTexts = {
  pending: {
    subject: (school, amount) => `${school}: your refund of ${amount} is on its way`,
    intro: (school, amount) => `${school} asked for ${amount} of your payment to go back to you.`,
    later: 'When it is done we will write again. You need not do anything.',
  },
  failed: {
    subject: (school, amount) => `${school}: your refund of ${amount} could not be made`,
    intro: (school, amount) => `The ${amount} that ${school} wanted to return to you could not be sent.`,
    cameBack: (school, amount) =>
      `We were told that the refund of ${amount} of your payment to ${school} did not reach you. If you have received it, tell the school. Do not pay again.`,
    next: 'The school knows and will contact you.',
    reply: 'You can write to them, too: reply to this email.',
  },
  amount: 'Refund',
  to: {
    card: 'It goes to the card you paid with. Your bank may take 5 to 10 business days to show it.',
    account:
      'It goes to your bank account and may take 5 to 10 business days. If your account number is needed, another email will ask you for it.',
  },
};
