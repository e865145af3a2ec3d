import type { MonthsTexts } from './months-es.ts';

export const monthsEn: MonthsTexts = {
  title: 'In how many payments?',
  once: 'One payment',
  each: (count, amount) => `${count} payments of ${amount}`,
  free: 'Without interest: you pay the same.',
  costs: (fee, total) => `Costs ${fee} more: ${total} in all.`,
  who: 'Only with Mexican credit cards. If yours has no months, we tell you before you are charged.',
  none: 'This card has no monthly payments; it is charged at once.',
  onPage: 'Pay in months, at a cost',
  noneTitle: 'This card has no monthly payments',
  noneWhat: (total) => `You were not charged. With this card you pay ${total} at once, if you agree.`,
  orOnce: 'Your bank may not take monthly payments: try one payment.',
};
