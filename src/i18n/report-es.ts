/** "I have transferred": what the payer says of a transfer to the school's own account, and how far it is. */
import type { RegionalWords } from './regional-words.ts';

export const reportIn = ({ amount, transfer }: RegionalWords) => ({
  open: 'Ya transferí',
  heading: '¿Con qué transferencia pagaste?',
  why: 'Con estos datos el colegio la encuentra más rápido. Una foto del comprobante no hace falta.',
  bank: 'Banco desde el que transferiste',
  paidOn: 'Fecha de la transferencia',
  amount: `${amount.charAt(0).toUpperCase()}${amount.slice(1)} que transferiste`,
  number: transfer.number,
  numberHint: transfer.numberHint,
  send: 'Avisar al colegio',
  sending: 'Enviando…',
  wrong: {
    bank: 'Escribe el nombre de tu banco.',
    paid_on: 'Escribe la fecha de la transferencia: hoy o un día de los últimos 30.',
    amount: `Escribe el ${amount} que transferiste.`,
    document_number: 'Escríbelo como lo muestra tu comprobante, sin otras palabras.',
  },
  sentTitle: 'Ya avisaste que transferiste',
  sent: (until: string) =>
    `El colegio la busca en su cuenta. Puede tardar hasta el ${until}. Esta página cambia sola: no transfieras otra vez.`,
  summary: (bank: string, day: string, sum: string, number: string) => `${bank}, ${day}: ${sum}, documento ${number}.`,
  notFoundTitle: 'Todavía no vemos tu transferencia',
  notFound:
    'Revisa los datos y corrígelos si algo no coincide. Si están bien, muestra al colegio el comprobante de tu banco. No transfieras otra vez: cuando aparezca, cuenta para este pago.',
  correct: 'Corregir los datos',
});

/** What each language must say of it. */
export type ReportTexts = ReturnType<typeof reportIn>;
