import { inLocales } from './in-locales.ts';

const spanish = {
  title: (name: string) => `Cobro de ${name}`,
  erased: 'familia borrada',
  none: 'No se empezó ningún pago.',
  paidElsewhere: 'No debe nada, aunque aquí no hay pagos.',
  tried: (count: number) => (count === 1 ? 'Hay 1 pago de este cobro.' : `Hay ${count} pagos de este cobro.`),
  opened: (at: string) => `La familia abrió su enlace el ${at}.`,
  notOpened: 'La familia no ha abierto su enlace.',
  toDo: 'Qué hacer',
  sendLink: 'Manda un enlace nuevo desde el cobro. Si la familia dice que pagó, pide el comprobante con la referencia.',
  choose: 'Abre el pago del que habla la familia.',
  payments: 'Pagos',
  openSession: 'Ver el cobro y mandar su enlace',
};
const english: typeof spanish = {
  title: (name) => `Charge of ${name}`,
  erased: 'an erased family',
  none: 'No payment was started.',
  paidElsewhere: 'Nothing is owed, although there are no payments here.',
  tried: (count) =>
    count === 1 ? 'There is 1 payment of this charge.' : `There are ${count} payments of this charge.`,
  opened: (at) => `The family opened its link on ${at}.`,
  notOpened: 'The family has not opened its link.',
  toDo: 'What to do',
  sendLink:
    'Send a new link from the charge. If the family says that they paid, ask for the receipt with the reference.',
  choose: 'Open the payment that the family means.',
  payments: 'Payments',
  openSession: 'See the charge and send its link',
};
export const sessionTexts = inLocales(spanish, english);
