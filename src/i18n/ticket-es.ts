/** Texts of a payment's one ticket, from the choice to the receipt, and of the view for a cashier. */
import type { RegionalWords } from './regional-words.ts';

export const ticketIn = (words: RegionalWords) => ({
  amount: capital(words.amount),
  exact: `${capital(words.amount)} exacto, en un solo pago`,
  exactTransfer: `${capital(words.amount)} exacto, en una sola transferencia`,
  listen: 'Escuchar',
  /** The place may charge a fee; whether it does is unknown. */
  fee: (place: string) => `Si ${place} cobra comisión, es aparte`,
  how: '¿Cómo se paga?',
  where: 'Dónde pagar',
  places: (count: number) => `${count} lugares`,
  inConcept: 'Escríbela en Concepto (motivo de pago).',
  /** Only where the account is this payment's own. */
  ifForgotten: 'Si la olvidas, igual nos llega.',
  bankShows: (name: string) => `Beneficiario: ${name}. Así lo muestra tu banco.`,
  copyOrder: 'Qué copiar, en orden',
  copyAgain: 'Copiar otra vez',
  say: (phrase: string) => `Di: “${phrase}”`,
  readAloud: 'Leer en voz alta',
  nextFact: 'Listo, sigue',
  fromStart: 'Volver al primero',
  stamp: 'Pagado',
  stampReturned: 'Devuelto',
  documentTitle: (school: string) => `Pagado · ${school}`,
  today: 'Hoy',
  at: (day: string, clock: string) => `${day}, ${clock}`,
  allFacts: 'Todos los datos',
  invoiceTitle: 'Factura solicitada',
  invoice: 'En proceso. Te avisan cuando esté lista.',
  emailSent: 'Comprobante enviado',
  emailQueued: 'Te enviamos el comprobante',
  emailTo: (address: string) => `a ${address}`,
  remind: 'Recordar',
  /** The days of a ticket in one line. */
  days: {
    today: (day: string) => `Hoy ${day}`,
    /** On what is kept. */
    made: (day: string) => `Emitido ${day}`,
    due: (day: string) => `vence ${day}`,
    noSurcharge: (day: string) => `hasta el ${day} sin recargo`,
    last: (day: string) => `sirve hasta ${day}`,
  },
});

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export type TicketTexts = ReturnType<typeof ticketIn>;
