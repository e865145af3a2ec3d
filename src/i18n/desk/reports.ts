import { inLocales } from './in-locales.ts';

const spanish = {
  title: 'Transferencias reportadas',
  about: 'Familias que dicen que transfirieron. Búscalas en el banco; solo el dinero que se ve cuenta como pago.',
  views: 'Cuáles se ven',
  payment: 'Pago',
  open: 'Ver el pago',
  bank: 'Banco',
  unreadable: 'ilegible',
  number: 'Número de la transferencia',
  paidOn: 'Dice que transfirió el',
  expectedBy: 'Se esperaba a más tardar',
  amount: 'Monto',
  empty: 'No hay transferencias así.',
};
const english: typeof spanish = {
  title: 'Reported transfers',
  about: 'Families that say they transferred. Look for them at the bank; only money that is seen counts as a payment.',
  views: 'Which are shown',
  payment: 'Payment',
  open: 'See the payment',
  bank: 'Bank',
  unreadable: 'unreadable',
  number: 'Number of the transfer',
  paidOn: 'Transferred, as they say, on',
  expectedBy: 'Expected at the latest',
  amount: 'Amount',
  empty: 'There are no such transfers.',
};
export const reportsTexts = inLocales(spanish, english);
