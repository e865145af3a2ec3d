import type { RefundTexts } from './refunds-es.ts';

export const refundsEn: RefundTexts = {
  pending: 'On its way back',
  pendingTitle: 'Your refund is on its way',
  request: {
    card: (amount, day) => `Your school asked on ${day} for ${amount} to go back to the card you paid with.`,
    account: (amount, day) => `Your school asked on ${day} for ${amount} to go back to your bank account.`,
  },
  takes: {
    card: 'Your bank may take 5 to 10 business days to show it.',
    account: 'It may take 5 to 10 business days. If your account number is needed, an email will ask you for it.',
  },
  sent: {
    card: (amount, day) => `${amount} was returned on ${day}, to the card you paid with.`,
    account: (amount, day) => `${amount} was returned on ${day}, to your bank account.`,
    other: (amount, day) => `Your school noted on ${day} that it returned ${amount} to you another way.`,
  },
  reversed: (amount, day) => `The bank or the processor returned ${amount} on ${day}.`,
  chargeback: (amount, day) =>
    `Your bank took ${amount} of this payment back on ${day}, because of a complaint. Ask your bank when you will see it.`,
  counts: (amount) => `${amount} is left of this payment. If you did not expect this, ask the school.`,
  nothingCounts: 'Nothing is left of this payment. If you did not expect that, ask the school.',
  reinstatedTitle: 'The complaint has ended',
  reinstated: (amount) => `Your bank gave ${amount} back to the school, and it counts as paid again.`,
  failedTitle: 'The refund could not be made',
  failed: (amount) => `${amount} could not be returned. Your school will contact you.`,
  cameBack: (amount) =>
    `We were told that the refund of ${amount} did not reach you. Your school will contact you; if you have received it, tell them. Do not pay again.`,
  disputedTitle: 'There is a complaint about this payment at your bank',
  disputed:
    'Your bank is looking into it. Until it decides, this payment still counts. If you did not make that complaint, call your bank and tell the school.',
  decided: (amount) => `The school decided to return ${amount} to you.`,
};
